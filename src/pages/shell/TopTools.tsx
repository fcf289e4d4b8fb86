import { PaletteKey } from '../palette/PaletteKey'
import { NoticeBell } from './NoticeBell'
import { GlobalSearch } from './search/GlobalSearch'

/** What stands in the top bar of every page but is not needed before its rows: commands, search, messages. Load it lazily. */
export function TopTools({ languages }: { languages: readonly string[] }) {
  return (
    <>
      <PaletteKey languages={languages} />
      <GlobalSearch />
      <NoticeBell />
    </>
  )
}
