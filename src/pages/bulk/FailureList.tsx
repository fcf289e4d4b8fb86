import type { BatchFailure } from '../../contract/batch'
import { failureWords } from '../../engine/batches'
import { useOffice, useTexts } from '../office'
import type { EntityWords } from './use-entity'
import '../../ui/styles/bulk.css'

/** Shown at once; the file holds all. */
const SHOWN = 100

/** The records that could not be done, each with its reason; links lead to those that exist. */
export function FailureList({ words, failures }: { words: EntityWords; failures: readonly BatchFailure[] }) {
  const { texts } = useOffice().ports
  const { text } = useTexts()
  const { entity, conf, label } = words
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must scroll a long list
    <section className="fails stack" aria-label={text('BULK.FAILURES')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text('BULK.RECORD')}</th>
            <th scope="col">{text('BULK.REASON')}</th>
          </tr>
        </thead>
        <tbody>
          {failures.slice(0, SHOWN).map((failure) => (
            <tr key={failure.row}>
              <td data-label={text('BULK.RECORD')}>
                {failure.id ? (
                  <a href={`/${conf.route}/${failure.id}`}>{failure.label || failure.id}</a>
                ) : (
                  failure.label || `${failure.row + 1}`
                )}
              </td>
              <td data-label={text('BULK.REASON')}>{failureWords(failure, entity, label, texts)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
