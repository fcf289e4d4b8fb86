export { ProfilePage } from '../pages/account/profile/ProfilePage'
export { OutboxPage } from '../pages/account/security/OutboxPage'
export { RightsPage } from '../pages/account/security/RightsPage'
export { SessionsPage } from '../pages/account/security/SessionsPage'

// Each address of code in the list of pages weighs on every start: pages that few starts need have theirs
// here.

/** Loads the page of one's own batches. */
export const batches = async () => ({ Page: (await import('../pages/batches/BatchesPage')).BatchesPage })

/** Loads the differences between files and office. */
export const differences = async () => ({
  Page: (await import('../pages/differences/DifferencesPage')).DifferencesPage,
})

/** Loads the gallery of widgets. */
export const gallery = async () => ({ Page: (await import('../pages/gallery/GalleryPage')).GalleryPage })

/** Loads the inbox. */
export const inbox = async () => ({ Page: (await import('../pages/inbox/InboxPage')).InboxPage })

/** Loads the monitor. */
export const monitor = async () => ({ Page: (await import('../pages/monitor/MonitorPage')).MonitorPage })
