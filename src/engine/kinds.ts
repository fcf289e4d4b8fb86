export { getStructure, KINDS, kindOfColumn } from '../catalog/kinds'
