export { getStructure, KINDS, kindOfColumn } from '../catalogue/kinds'
