import type { ModelPlan } from '../src/contract/calls/plan'
import { readSchemaFolder } from './files'
import { connectLive } from './live'
import { openChanges, type PlanFormat, reportPlan } from './plan-report'

/** Where schema files are compared, and how the plan is printed. */
export interface LivePlan {
  schemas: string
  address: string | undefined
  env: Record<string, string | undefined>
  format: PlanFormat
}

/**
 * Plans what the files of a folder do to a running office, and prints it; exit code 1 where a change touches
 * values and nothing answers it.
 */
export async function planLive({ address, env, format, schemas }: LivePlan): Promise<number> {
  const texts: Record<string, string> = {}
  for (const { path, text } of readSchemaFolder(schemas)) if (text !== undefined) texts[path] = text
  const office = await connectLive(address, env)
  const files = Object.fromEntries(Object.entries(texts).filter(([path]) => path.includes('/')))
  const plan = (await office.post('/api/catalogue/plans', { files, isWhole: true })) as unknown as ModelPlan
  console.log(reportPlan(plan, format, texts))
  return openChanges(plan).length > 0 ? 1 : 0
}
