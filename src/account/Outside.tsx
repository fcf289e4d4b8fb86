import type { ReactNode } from 'react'
import { useTexts } from '../pages/office'
import { Logo } from '../ui/Logo'
import { Mosaic } from './Mosaic'
import '../ui/styles/sign-in.css'

/** A page outside the shell, in the looks of the sign-in: brand, one purpose, the mosaic beside. */
export function Outside({ route, children }: { route: string; children: ReactNode }) {
  const { text } = useTexts()
  return (
    <div className="login" data-route={route}>
      <main className="lf">
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
