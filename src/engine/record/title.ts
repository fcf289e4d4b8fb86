/** For pages: what a record is called, worked out as the server does. */
export { titleIn } from '../../catalog/title-in'
