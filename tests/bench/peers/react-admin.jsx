import { Admin, BooleanField, Datagrid, DateField, List, NumberField, Resource, TextField } from 'react-admin'
import { createRoot } from 'react-dom/client'
import { COLUMNS, pageOf, prepareRows } from '../rows'

const FIELDS = {
  text: TextField,
  enum: TextField,
  number: NumberField,
  integer: NumberField,
  date: DateField,
  boolean: BooleanField,
}

/** `?start`: the rows come from a server, fifty of them, and the list stands at once. */
const start = new URLSearchParams(location.search).has('start')
const SIZE = start ? 50 : 100
let count = 10_000

async function getList(resource, { pagination: { page, perPage }, sort: { field, order } }) {
  if (start) {
    const { items, total } = await (
      await fetch(`/api/${resource}?page=${page}&size=${perPage}&sort=${field},${order}`)
    ).json()
    return { data: items, total }
  }
  return {
    data: pageOf(count, { path: field, down: order === 'DESC' }, (page - 1) * perPage, perPage),
    total: count,
  }
}

const nothing = async () => ({ data: [], total: 0 })
const provider = { getList, getMany: nothing, getManyReference: nothing, getOne: nothing }

function Rows() {
  return (
    <List perPage={SIZE} sort={{ field: 'name', order: 'ASC' }} disableSyncWithLocation>
      <Datagrid rowClick={false}>
        {COLUMNS.map(([path, kind]) => {
          const Field = FIELDS[kind]
          return <Field key={path} source={path} />
        })}
      </Datagrid>
    </List>
  )
}

const RESOURCES = start ? ['customers', 'suppliers', 'documents', 'notes', 'projects'] : ['customers']

window.prepare = prepareRows
window.mount = (rows) => {
  count = rows
  createRoot(document.getElementById('root')).render(
    <Admin disableTelemetry dataProvider={provider}>
      {RESOURCES.map((name) => (
        <Resource key={name} name={name} list={Rows} />
      ))}
    </Admin>,
  )
}
if (start) window.mount(0)
