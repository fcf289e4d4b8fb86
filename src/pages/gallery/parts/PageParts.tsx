import { useTexts } from '../../office'
import { HeadParts } from './HeadParts'
import { NavParts } from './NavParts'
import { ReadParts } from './ReadParts'
import { RowParts } from './RowParts'
import { StateParts } from './StateParts'

/** What pages are put together from. */
export function PageParts() {
  const { text } = useTexts()
  return (
    <>
      <HeadParts text={text} />
      <NavParts text={text} />
      <StateParts text={text} />
      <ReadParts text={text} />
      <RowParts text={text} />
    </>
  )
}
