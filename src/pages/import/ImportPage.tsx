import { useState } from 'react'
import { LinkButton } from '../../ui/LinkButton'
import { PageHead } from '../../ui/PageHead'
import { useEntityWords } from '../bulk/use-entity'
import { NotFoundPage } from '../not-found/NotFoundPage'
import { useEntityConf, useTexts } from '../office'
import { Source, type SourceFile } from './Source'
import { Studio } from './Studio'
import '../../ui/styles/bulk.css'

/** Brings rows of a file into any entity's list: read, match, check, correct, import. */
export function ImportPage({ route }: { route: string }) {
  const { text } = useTexts()
  const conf = useEntityConf(route)
  const words = useEntityWords(route)
  const [file, setFile] = useState<SourceFile | null>(null)
  if (!conf || !(conf.canCreate || conf.canWrite)) return <NotFoundPage inside />
  return (
    <section className="imp" data-route={route} data-mode="import" aria-busy={!words}>
      <PageHead title={text('IMPORT.TITLE', { name: conf.name })} subtitle={text('IMPORT.SUBTITLE')} tile={conf}>
        <LinkButton href={`/${route}`}>{text('IMPORT.TO_LIST')}</LinkButton>
      </PageHead>
      {file && words ? (
        <Studio key={file.name} file={file} words={words} onLeave={() => setFile(null)} />
      ) : (
        <Source onFile={setFile} />
      )}
    </section>
  )
}
