export { BatchView, useFigures } from './BatchView'
export { batchTitle, type EntityWords, useBatch, useEntityWords } from './batch'
export { useChangeWords } from './change-words'
