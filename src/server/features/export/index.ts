export { exportFile } from './export'
export { vcardOf } from './vcard'
export { zipOf } from './zip'
