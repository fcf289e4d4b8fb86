import { Suspense } from 'react'
import type { Widget } from '../../contract/ports/widget'
import { IconButton } from '../../ui/controls/IconButton'
import { Link } from '../../ui/controls/Link'
import { Banner } from '../../ui/overlays/Banner'
import { PageHeader } from '../../ui/page/PageHeader'
import { SkeletonForm } from '../../ui/page/Skeleton'
import { FieldBoundary } from '../field'
import { useHref, useOffice, useTexts } from '../office'
import { useRegistry } from '../registry'
import { type SpecimenState, STATES, stress, wholeManifest } from './fixtures'
import { Specimen } from './Specimen'
import './gallery.css'
import '../../ui/styles/form-grid.css'

/** The widget the address names (`?widget=text`), else the first. */
function findWidgetByPath(path: string, widgets: readonly Widget[]): Widget | undefined {
  const id = new URLSearchParams(path.split('?')[1] ?? '').get('widget')
  return widgets.find(({ manifest }) => manifest.id === id) ?? widgets[0]
}

/**
 * Every widget in every state, from its fixtures: to look at, to try by hand, and for the conformance tests.
 */
export function GalleryPage() {
  const { ports } = useOffice()
  const { text } = useTexts()
  const { all } = useRegistry()
  const widget = findWidgetByPath(useHref(), all)
  return (
    <main className="gallery" data-route="gallery" data-widget={widget?.manifest.id}>
      <header>
        <IconButton icon="back" label={text('BACK')} onClick={ports.navigator.back} />
        <PageHeader
          title={text('GALLERY.TITLE')}
          subtitle={text('GALLERY.SUBTITLE', { count: all.length })}
        />
      </header>
      <nav aria-label={text('GALLERY.WIDGETS')}>
        {all.map(({ manifest }) => (
          <Link
            key={manifest.id}
            href={`/gallery?widget=${manifest.id}`}
            aria-current={manifest === widget?.manifest ? 'page' : undefined}
          >
            {manifest.id}
          </Link>
        ))}
      </nav>
      {widget ? <WidgetExamples key={widget.manifest.id} widget={widget} /> : null}
    </main>
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
