export { useFocusJump } from './focus-jump'
export { RecordForm } from './RecordForm'
