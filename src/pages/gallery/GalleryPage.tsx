import { lazy, Suspense } from 'react'
import type { Widget } from '../../contract/ports/widget'
import { IconButton } from '../../ui/controls/IconButton'
import { Link } from '../../ui/controls/Link'
import { Banner } from '../../ui/overlays/Banner'
import { PageHeader } from '../../ui/page/PageHeader'
import { SkeletonForm } from '../../ui/page/Skeleton'
import { FieldBoundary } from '../field'
import { hrefQuery, useHref, useOffice, useTexts } from '../office'
import { useRegistry } from '../registry'
import { type SpecimenState, STATES, stress, wholeManifest } from './fixtures'
import { isPartFolder, PART_FOLDERS, type PartFolder } from './parts/part-folders'
import { Specimen } from './Specimen'
import './gallery.css'
import '../../ui/styles/form-grid.css'

const GalleryLooks = lazy(() =>
  import('./parts/GalleryLooks').then((module) => ({ default: module.GalleryLooks })),
)
const PartSheet = lazy(() => import('./parts/PartSheets').then((module) => ({ default: module.PartSheet })))

/** The widget the address names (`?widget=text`), else the first. */
function findWidgetByPath(path: string, widgets: readonly Widget[]): Widget | undefined {
  const id = new URLSearchParams(hrefQuery(path)).get('widget')
  return widgets.find(({ manifest }) => manifest.id === id) ?? widgets[0]
}

/** The folder of parts the address names (`?parts=controls`). */
function findFolderByPath(path: string): PartFolder | null {
  const name = new URLSearchParams(hrefQuery(path)).get('parts')
  return isPartFolder(name) ? name : null
}

/**
 * Every widget in every state, from its fixtures, and the parts that pages are put together from: to look at,
 * to try by hand, and for the conformance tests.
 */
export function GalleryPage() {
  const href = useHref()
  const { all } = useRegistry()
  const folder = findFolderByPath(href)
  const widget = folder === null ? findWidgetByPath(href, all) : undefined
  return (
    <main className="gallery" data-route="gallery" data-widget={widget?.manifest.id} data-parts={folder}>
      <GalleryHead widgets={all.length} />
      <GalleryNames folder={folder} widget={widget} widgets={all} />
      {widget ? <WidgetExamples key={widget.manifest.id} widget={widget} /> : null}
      {folder ? (
        <Suspense fallback={<SkeletonForm />}>
          <PartSheet key={folder} folder={folder} />
        </Suspense>
      ) : null}
    </main>
  )
}

function GalleryHead({ widgets }: { widgets: number }) {
  const { ports } = useOffice()
  const { text } = useTexts()
  return (
    <header>
      <IconButton icon="back" label={text('BACK')} onClick={ports.navigator.back} />
      <PageHeader title={text('GALLERY.TITLE')} subtitle={text('GALLERY.SUBTITLE', { count: widgets })} />
      <span className="grow" />
      <Suspense>
        <GalleryLooks />
      </Suspense>
    </header>
  )
}

interface GalleryNamesProps {
  folder: PartFolder | null
  widget: Widget | undefined
  widgets: readonly Widget[]
}

/** Links to each folder of parts and each widget. */
function GalleryNames({ folder, widget, widgets }: GalleryNamesProps) {
  const { text } = useTexts()
  return (
    <div className="gallery-names">
      <nav aria-label={text('GALLERY.PARTS')}>
        <p className="muted">{text('GALLERY.PARTS')}</p>
        {PART_FOLDERS.map((name) => (
          <Link
            key={name}
            href={`/gallery?parts=${name}`}
            aria-current={name === folder ? 'page' : undefined}
          >
            {text(`GALLERY.FOLDER.${name.toUpperCase()}`)}
          </Link>
        ))}
      </nav>
      <nav aria-label={text('GALLERY.WIDGETS')}>
        <p className="muted">{text('GALLERY.WIDGETS')}</p>
        {widgets.map(({ manifest }) => (
          <Link
            key={manifest.id}
            href={`/gallery?widget=${manifest.id}`}
            aria-current={manifest === widget?.manifest ? 'page' : undefined}
          >
            {manifest.id}
          </Link>
        ))}
      </nav>
    </div>
  )
}

/** One widget: what it is, then each state with every fixture in it, then what is done to it. */
function WidgetExamples({ widget }: { widget: Widget }) {
  const { text } = useTexts()
  const manifest = wholeManifest(widget)
  return (
    <article className="form">
      <h2>{manifest.id}</h2>
      <p className="muted">{manifest.description}</p>
      <FieldBoundary
        fallback={() => <Banner tone="danger" title={text('FIELD.BROKEN', { code: 'WIDGET_FAILED' })} />}
      >
        <Suspense fallback={<SkeletonForm />}>
          {STATES.map((state) => (
            <StateExamples key={state} widget={widget} state={state} />
          ))}
          <section aria-labelledby="gallery-stress">
            <h3 id="gallery-stress">{text('GALLERY.STRESS')}</h3>
            <div className="grid12">
              {stress(manifest).map(({ fixture, weather, state }) => (
                <Specimen
                  key={fixture.name}
                  widget={widget}
                  fixture={fixture}
                  state={state}
                  weather={weather}
                />
              ))}
            </div>
          </section>
        </Suspense>
      </FieldBoundary>
    </article>
  )
}

function StateExamples({ widget, state }: { widget: Widget; state: SpecimenState }) {
  const { text } = useTexts()
  return (
    <section aria-labelledby={`gallery-${state}`} data-state={state}>
      <h3 id={`gallery-${state}`}>{text(`GALLERY.STATE.${state.toUpperCase()}`)}</h3>
      <div className="grid12">
        {wholeManifest(widget).fixtures.map((fixture) => (
          <Specimen key={fixture.name} widget={widget} fixture={fixture} state={state} />
        ))}
      </div>
    </section>
  )
}
