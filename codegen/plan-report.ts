import type { ModelPlan, PlanChange } from '../src/contract/calls/plan'

/** How a plan is printed. */
export type PlanFormat = 'text' | 'json' | 'sarif'

/** Texts of the planned files by path, to name the line of a change. */
type Texts = Readonly<Record<string, string | null>>

/** A plan as text fit for a pull request, as JSON, or as SARIF. */
export function reportPlan(plan: ModelPlan, format: PlanFormat, texts: Texts): string {
  if (format === 'json') return JSON.stringify(plan, null, 2)
  if (format === 'sarif') return JSON.stringify(toSarif(plan, texts), null, 2)
  return toText(plan)
}

/** Changes that touch values and that nothing answers. */
export const openChanges = ({ changes }: ModelPlan): PlanChange[] => changes.filter(({ isOpen }) => isOpen)

function toText(plan: ModelPlan): string {
  const { changes, files, id } = plan
  if (files.length === 0) return 'Nothing differs from what is in force.'
  const open = openChanges(plan).length
  const told = changes.filter(({ kind }) => kind !== 'texts')
  const quiet = changes.length - told.length
  return [
    `### Change of the model: ${files.length} files, ${changes.length} changes, ${open} without an answer`,
    '',
    ...told.flatMap(changeLines),
    ...(quiet > 0 ? [`- texts only: ${quiet}`] : []),
    '',
    `Plan ${id}: tessera apply --plan ${id}`,
  ].join('\n')
}

function changeLines({ answer, hint, isOpen, kind, path, refers, route, sample }: PlanChange): string[] {
  const state = isOpen ? ' **nothing answers it**' : answer ? ` (answered by "${answer}")` : ''
  const more = [
    ...(sample.length > 0 ? [`  - such as ${sample.map(({ label }) => label).join(', ')}`] : []),
    ...(refers.length > 0 ? [`  - named in ${refers.join(', ')}`] : []),
  ]
  return [`- \`${[route, path].filter(Boolean).join(' ')}\` ${kind}: ${hint}${state}`, ...more]
}

/** The file that a change stands in, and the line that names its property. */
function placeOf({ path, route }: PlanChange, files: readonly string[], texts: Texts) {
  const file = files.find((one) => one.endsWith(`/${route}.json`)) ?? files[0] ?? ''
  const name = path.slice(path.lastIndexOf('.') + 1).replace('[]', '')
  const lines = (texts[file] ?? '').split('\n')
  const at = name === '' ? -1 : lines.findIndex((line) => line.includes(`"${name}"`))
  return { file, line: Math.max(1, at + 1) }
}

function toSarif(plan: ModelPlan, texts: Texts) {
  const results = plan.changes
    .filter(({ kind }) => kind !== 'texts')
    .map((change) => {
      const { file, line } = placeOf(change, plan.files, texts)
      const where = [change.route, change.path].filter(Boolean).join(' ')
      return {
        ruleId: change.kind,
        level: change.isOpen ? 'error' : change.kind === 'added' ? 'note' : 'warning',
        message: { text: `${where}: ${change.hint}` },
        locations: [{ physicalLocation: { artifactLocation: { uri: file }, region: { startLine: line } } }],
      }
    })
  const rules = [...new Set(results.map(({ ruleId }) => ruleId))].map((id) => ({ id }))
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'tessera plan', rules } }, results }],
  }
}
