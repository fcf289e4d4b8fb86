import type { Json } from '../../contract/json'
import {
  TAGS_ROUTE,
  type TagTreeAnswer,
  type TagTreeInput,
  type TagValue,
  treeNames,
} from '../../contract/model/tree'
import type { InputProps } from '../../contract/ports/widget'
import type { TagsOptions } from '../../generated/options'
import { ChipBox } from '../../ui/choices/ChipBox'
import { Button } from '../../ui/controls/Button'

type Props = InputProps<TagValue[], TagsOptions>

/** One label for the chips and the button that opens the tree. */
export const grouped = true

const getTree = ({ options }: Props): string => options.tree ?? ''

/** Each tag by its full path; by its own label while the tree is loading. */
function useChips(props: Props) {
  const { root } = props.host.useTree(getTree(props))
  const paths = treeNames(root)
  return (props.value ?? []).map(({ id, label }) => ({ value: id, label: paths.get(id) ?? label }))
}

/** Opens the tree to choose tags or request a new one. */
function useAsk(props: Props): () => Promise<void> {
  const { field, host, value, onChange, onBlur, options } = props
  const tree = getTree(props)
  const relation = { route: TAGS_ROUTE, where: { treeName: tree }, embedded: false, create: true }
  return async () => {
    const add = host.addRecord({ ...field, relation })
    const input: TagTreeInput = {
      tree,
      title: field.label,
      value: value ?? [],
      multiple: options.multiple ?? true,
      rootVisible: options.rootVisible ?? true,
      canAdd: add !== null,
    }
    const answer = (await host.open('tag-tree', input as unknown as Json)) as TagTreeAnswer | null
    if (answer && 'add' in answer) return add?.()
    if (answer) onChange(answer.tags.length > 0 ? answer.tags : null)
    onBlur()
  }
}

/** The chosen tags as chips with their full paths, and the button that opens the tree (TREE-06, TREE-07). */
export function Input(props: Props) {
  const { id, field, value, host, disabled, readOnly, onChange, describedBy } = props
  const chips = useChips(props)
  const ask = useAsk(props)
  const remove = (tag: string) => {
    const rest = (value ?? []).filter((one) => one.id !== tag)
    onChange(rest.length > 0 ? rest : null)
  }
  return (
    <ChipBox chips={chips} cut onRemove={remove} disabled={disabled} readOnly={readOnly}>
      {readOnly ? null : (
        <Button
          id={id}
          name={field.path}
          small
          icon="plus"
          disabled={disabled}
          aria-haspopup="dialog"
          aria-describedby={describedBy}
          aria-invalid={props.invalid || undefined}
          onClick={() => void ask()}
        >
          {host.text(chips.length > 0 ? 'TREE.MORE' : 'TREE.ADD')}
        </Button>
      )}
    </ChipBox>
  )
}

/** The chips alone. */
export function Show(props: Props) {
  return <ChipBox chips={useChips(props)} cut readOnly />
}
