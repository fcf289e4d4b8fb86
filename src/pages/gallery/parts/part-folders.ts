/** Folders of `src/ui` whose parts the gallery shows; each is a sheet of its own. */
export const PART_FOLDERS = ['basics', 'controls', 'choices', 'overlays', 'page', 'plot'] as const
export type PartFolder = (typeof PART_FOLDERS)[number]

export const isPartFolder = (name: string | null): name is PartFolder =>
  PART_FOLDERS.some((folder) => folder === name)
