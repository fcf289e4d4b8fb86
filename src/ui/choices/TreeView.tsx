import { Button } from 'react-aria-components/Button'
import { Checkbox } from 'react-aria-components/Checkbox'
import { Collection } from 'react-aria-components/Collection'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Tree, TreeItem, TreeItemContent } from 'react-aria-components/Tree'
import { Icon } from '../basics/Icon'
import { toLocale } from '../basics/locale'
import { useUi } from '../basics/UiContext'
import './TreeView.css'

/** A node of a tree view. */
export interface TreeViewNode {
  id: string
  label: string
  icon: string | null
  overlayIcon: string | null
  formatCode: string | null
  selectable: boolean
  children: readonly TreeViewNode[]
}

export interface TreeViewProps {
  /** accessible name */
  label: string
  nodes: readonly TreeViewNode[]
  multiple: boolean
  chosen: ReadonlySet<string>
  /** open at first */
  expanded: readonly string[]
  onChoose: (ids: ReadonlySet<string>) => void
}

/** A hierarchy of expandable nodes; arrows navigate, Space selects selectable ones. Load it lazily. */
export function TreeView({ label, nodes, multiple, chosen, expanded, onChoose }: TreeViewProps) {
  const { lang } = useUi()
  const off = unselectable(nodes)
  return (
    <I18nProvider locale={toLocale(lang)}>
      <Tree
        aria-label={label}
        className="tree"
        items={nodes}
        selectionMode={multiple ? 'multiple' : 'single'}
        selectionBehavior="toggle"
        selectedKeys={chosen}
        disabledKeys={off}
        disabledBehavior="selection"
        defaultExpandedKeys={expanded}
        onSelectionChange={(keys) => {
          const all = keys === 'all' ? everyId(nodes) : [...keys].map(String)
          onChoose(new Set(all.filter((id) => !off.includes(id))))
        }}
      >
        {(node) => <Node node={node} multiple={multiple} />}
      </Tree>
    </I18nProvider>
  )
}

/** One node with those below it. */
function Node({ node, multiple }: { node: TreeViewNode; multiple: boolean }) {
  const { text } = useUi()
  return (
    <TreeItem id={node.id} textValue={node.label} className="tree-item">
      <TreeItemContent>
        {({ hasChildItems }) => (
          <div className="tree-row">
            {hasChildItems ? (
              <Button
                slot="chevron"
                className="btn mini tree-chevron"
                aria-label={text('UI.EXPAND', { label: node.label })}
              >
                <Icon name="chevron-right" size="small" />
              </Button>
            ) : (
              <span className="tree-chevron" />
            )}
            {node.selectable ? (
              <Checkbox slot="selection" className="tree-check" data-single={multiple ? undefined : ''}>
                <span className="box">
                  <Icon name="check" size="small" />
                </span>
              </Checkbox>
            ) : null}
            <span className="tree-icon">
              <Icon name={node.icon ?? (hasChildItems ? 'folder' : 'tag')} size="small" />
              {node.overlayIcon ? (
                <span className="overlay">
                  <Icon name={node.overlayIcon} size="tiny" />
                </span>
              ) : null}
            </span>
            <span className="cut">{node.label}</span>
            {node.formatCode ? <span className="faint num">{node.formatCode}</span> : null}
          </div>
        )}
      </TreeItemContent>
      <Collection items={node.children}>{(child) => <Node node={child} multiple={multiple} />}</Collection>
    </TreeItem>
  )
}

function everyId(nodes: readonly TreeViewNode[]): string[] {
  return nodes.flatMap((node) => [node.id, ...everyId(node.children)])
}

function unselectable(nodes: readonly TreeViewNode[]): string[] {
  return nodes.flatMap((node) => [...(node.selectable ? [] : [node.id]), ...unselectable(node.children)])
}
