import { readWidgetFiles, type WidgetTexts } from '../../catalogue/check/widget-files'
import { KINDS } from '../../catalogue/kinds'
import type { Problem } from '../../contract/errors/problem'
import type { WidgetManifest } from '../../contract/ports/widget'
import { findParts, type OfficePart, readOfficeFile } from './folder'

/** What the data files of a piece say. */
export interface ReadPart {
  manifest?: WidgetManifest
  texts?: WidgetTexts
  problems: Problem[]
}

/** An office, and the ids of the widgets that the product brings. */
export interface OfficeWidgets {
  office: string
  taken: ReadonlySet<string>
}

/** The data files of one widget of an office. */
export function readWidget({ office, taken }: OfficeWidgets, { check, id }: OfficePart): ReadPart {
  const file = readOfficeFile(office, `widgets/${id}/widget.json`)
  const texts = readOfficeFile(office, `widgets/${id}/texts.json`)
  const manifest = file ?? { path: `widgets/${id}/widget.json`, text: '' }
  const read = readWidgetFiles({ id, manifest, taken, hasCheck: check !== null, ...(texts ? { texts } : {}) })
  if (taken.has(id)) return { problems: read.problems }
  return { manifest: read.manifest ?? standIn(id), texts: read.texts, problems: read.problems }
}

/**
 * The manifest of a widget whose own cannot be read: the files that name the widget stay in force, and its
 * fields show their raw values.
 */
function standIn(id: string): WidgetManifest {
  return {
    id,
    description: '',
    accepts: Object.keys(KINDS).map((kind) => ({ kind })),
    named: true,
    options: { type: 'object' },
    width: 12,
    needs: [],
    check: false,
    fixtures: [],
  }
}

/** The widgets that files of an office may name, and Problems of their data files; compiles nothing. */
export function readOfficeWidgets(widgets: OfficeWidgets): {
  manifests: WidgetManifest[]
  problems: Problem[]
} {
  const read = findParts(widgets.office)
    .filter(({ kind }) => kind === 'widget')
    .map((part) => readWidget(widgets, part))
  return {
    manifests: read.flatMap(({ manifest }) => manifest ?? []),
    problems: read.flatMap(({ problems }) => problems),
  }
}
