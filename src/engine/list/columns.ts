export { arrange, type ColumnChoice, clampWidth, moved, possibleColumns, readChoice } from '../../catalog/list-call'
