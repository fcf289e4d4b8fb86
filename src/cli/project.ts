import type { Project } from '../../codegen/project'
import type { WidgetManifest } from '../contract/ports/widget'
import manifests from '../generated/manifests.json'
import type { OfficePlace } from './place'

/** The project of an office, with the widgets that this package has. */
export const projectAt = ({
  schemas,
  shipped,
}: Pick<OfficePlace, 'schemas'> & Partial<OfficePlace>): Project => ({
  schemas,
  shipped,
  manifests: manifests as unknown as readonly WidgetManifest[],
})
