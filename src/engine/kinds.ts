export { KINDS, kindOfColumn, structureOf } from '../catalog/kinds'
