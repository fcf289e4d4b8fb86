import { askEarly, readTables } from './early'

// The small first file: requests what the page needs while the large one is loading.
const early = askEarly(window)
const element = document.getElementById('root')
if (element) void import('./start').then(({ start }) => start(element, early))
readTables(early.lang)
