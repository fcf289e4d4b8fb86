export { getStructure as structureOf, KINDS, kindOfColumn } from '../catalog/kinds'
