/** Watches one drawn widget of the office for what it leaves behind; nothing outside of development. */
export function watchForLeaks(_id: string): void {}
