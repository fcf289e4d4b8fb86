import type { Database } from '../../../src/server/kernel/database'
import { quoteSqlName } from '../../../src/server/records/schema/column'
import { listIndexes } from '../../../src/server/records/schema/indexes'
import type { TablePlan } from '../../../src/server/records/schema/plan'

const STEP = 50_000
/** What stands in one row, in SQL; `n` counts rows from 1, `h` is a number that looks thrown. */
const NAME = `array_to_string(array[
  (array['Bar','Col','Fer','Gal','Lom','Mar','Pel','Ros','Sal','Ven'])[1 + h % 10],
  (array['an','el','in','or','ul'])[1 + h / 10 % 5],
  (array['di','letti','ni','sini','tero','zato','ghi','bucci'])[1 + h / 50 % 8],
  ' ',
  (array['Anna','Bruno','Carla','Dario','Elena','Fabio','Giulia','Ivo','Laura','Marco'])[1 + h / 400 % 10]], '')`
const CITY = `(array['Ancona','Bari','Como','Este','Fano','Gela','Imola','Jesi','Lecce','Modena'])[1 + h / 4000 % 10]`
const VAT = '(10000000000 + n::bigint * 7919)::text'
const CODE = `'CLI-' || lpad(n::text, 7, '0')`

const VALUES: Readonly<Record<string, string>> = {
  id: 'gen_random_uuid()',
  code: CODE,
  code_fold: `lower(${CODE})`,
  label: `${NAME} || ' · ' || ${CODE}`,
  label_fold: `lower(${NAME} || ' · ' || ${CODE})`,
  status: `(array['ACTIVE','ACTIVE','ACTIVE','ACTIVE','DRAFT','SUSPENDED'])[1 + h / 40000 % 6]`,
  createdAt: `timestamptz '2020-01-01' + n * interval '1 minute'`,
  updatedAt: `timestamptz '2021-01-01' + h * interval '1 minute'`,
  _search: `lower(${NAME}) || ' ' || ${VAT} || ' ' || lower(${CODE})`,
  subject_id: 'gen_random_uuid()',
  subject_label: NAME,
  subject_fold: `lower(${NAME})`,
  'subject.displayName': NAME,
  'subject.displayName_fold': `lower(${NAME})`,
  'subject.address.city': CITY,
  'subject.address.city_fold': `lower(${CITY})`,
  'subject.vatNumber': VAT,
  'subject.vatNumber_fold': VAT,
  customerCategory: `(array['A','B','C','D'])[1 + h % 4]`,
  creditLimit: `(h % 50) * 1000`,
  rating: `(array['1','2','3','4','5'])[1 + h % 5]`,
  since: `date '2015-01-01' + h % 3000`,
  portalEnabled: 'h % 7 = 0',
  description: `'Customer ' || n || ' of the benchmark'`,
}

/** Fills the customers' empty table without its indexes, which are made again after. */
export async function fillCustomers(db: Database, plan: TablePlan, rows: number): Promise<void> {
  const indexes = listIndexes(plan)
  // One connection fills and indexes: it may take the memory of many.
  await db.query(`set maintenance_work_mem = '512MB'`)
  for (const { name } of indexes) await db.query(`drop index if exists ${quoteSqlName(name)}`)
  const columns = Object.keys(VALUES).map(quoteSqlName).join(', ')
  for (let from = 1; from <= rows; from += STEP)
    await db.query(
      `insert into ${quoteSqlName(plan.table)} (${columns})
       select ${Object.values(VALUES).join(', ')}
       from (select n, ((n::bigint * 7919) % 1000003)::int as h from generate_series(${from}, ${Math.min(rows, from + STEP - 1)}) n) s`,
    )
  for (const { sql } of indexes) await db.query(sql)
  await db.query(`vacuum (analyze) ${quoteSqlName(plan.table)}`)
  await db.query('reset maintenance_work_mem')
}
