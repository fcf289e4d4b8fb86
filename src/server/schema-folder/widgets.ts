import type { WidgetCheck, WidgetManifest } from '../../contract/ports/widget'
import { checks } from '../../generated/checks'
import manifests from '../../generated/manifests.json'

/** The installed widgets, as codegen collected them. */
export const MANIFESTS = manifests as unknown as readonly WidgetManifest[]

/** Checks of widgets that have one, by widget id. */
export const CHECKS: Record<string, WidgetCheck> = checks
