export { titleIn } from '../../catalog/title-in'
