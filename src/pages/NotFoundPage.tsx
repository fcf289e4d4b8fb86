import { ROOT_PATH } from '../contract/constants'
import { LinkButton } from '../ui/controls/Link'
import { NotFound } from '../ui/page/EmptyState'
import { useTexts } from './office'

/**
 * A missing page, or a record missing from its `list`, alone or `inside` the shell; its address stays in the
 * browser, so that a reload works once it exists (ROUTE-06, D2).
 */
export function NotFoundPage({ list, inside = false }: { list?: string; inside?: boolean }) {
  const { text } = useTexts()
  const Place = inside ? 'section' : 'main'
  return (
    <Place className="lost" data-route="not-found">
      <NotFound title={text('PAGE.NOT_FOUND.TITLE')} text={text('PAGE.NOT_FOUND.BODY')}>
        <LinkButton variant="primary" href={list ?? ROOT_PATH}>
          {text(list ? 'PAGE.NOT_FOUND.LIST' : 'PAGE.NOT_FOUND.HOME')}
        </LinkButton>
      </NotFound>
    </Place>
  )
}
