import './account.css'
import type { ReactNode } from 'react'
import { Logo } from '../../ui/basics/Logo'
import { useTexts } from '../office'

/** A page outside the shell in the style of the sign-in: brand, one purpose, the mosaic beside it. */
export function PublicLayout({ route, children }: { route: string; children: ReactNode }) {
  const { text } = useTexts()
  return (
    <div className="login" data-route={route}>
      <main className="login-side">
        <div className="brand">
          <Logo />
          {text('APP.NAME')}
        </div>
        {children}
      </main>
      <Mosaic />
    </div>
  )
}

// The letter T in tiles, nine by nine: a = accent, s = its tint, o = ochre, a dot = plain.
const PICTURE = [
  '.....s...',
  '..aaaaa..',
  '.aaoaoaa.',
  '....a....',
  '.s..a..o.',
  '....a....',
  '..o.a.s..',
  '....a....',
  '...aaa...',
].join('')

const LOOKS: Readonly<Record<string, string>> = { a: 'accent', s: 'soft', o: 'ochre' }

/** The mosaic beside the sign-in form: decoration, hidden on small screens. */
export function Mosaic() {
  return (
    <div className="art" aria-hidden="true">
      <div className="mosaic">
        {[...PICTURE].map((tile, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a tile is identified by its position
          <i key={place} className={LOOKS[tile]} />
        ))}
      </div>
    </div>
  )
}
