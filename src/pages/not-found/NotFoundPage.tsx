import { LinkButton } from '../../ui/LinkButton'
import { NotFound } from '../../ui/NotFound'
import { useTexts } from '../office'

/** A page that is not there, or a record that is not in its `list`; its address stays in the browser, so that a reload works once it is (ROUTE-06, D2). */
export function NotFoundPage({ list }: { list?: string }) {
  const { text } = useTexts()
  return (
    <main className="lost" data-route="not-found">
      <NotFound title={text('PAGE.NOT_FOUND.TITLE')} text={text('PAGE.NOT_FOUND.BODY')}>
        <LinkButton variant="primary" href={list ?? '/'}>
          {text(list ? 'PAGE.NOT_FOUND.LIST' : 'PAGE.NOT_FOUND.HOME')}
        </LinkButton>
      </NotFound>
    </main>
  )
}
