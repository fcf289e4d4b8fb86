/** The pages of the own account and of its administrators: one file, because each name in the list of pages weighs on every start. */
export { ProfilePage } from '../account/profile/ProfilePage'
export { OutboxPage } from '../account/security/OutboxPage'
export { SessionsPage } from '../account/security/SessionsPage'
