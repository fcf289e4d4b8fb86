export { BatchView, useFigures } from './BatchView'
export { batchTitle, type EntityWords, useBatch, useEntityWords, useShownSheet } from './batch'
export { useChangeWords } from './change-words'
