/** One step of the guided help (HELP-01): where it points and which text it shows. */
export interface HelpStep {
  /** `field:<path>`, `section:<id>`, `tab:<id>` or `control:<id>` (one of `HELP_CONTROLS`) */
  at: string
  /** key of `texts.help` */
  text: string
}

/** Steps of the list screen and of the record screen, in order. */
export interface HelpSteps {
  list: HelpStep[]
  record: HelpStep[]
}

/** Controls of the two screens that a help step may point at; the screens mark them with the same words. */
export const HELP_CONTROLS: Readonly<Record<keyof HelpSteps, readonly string[]>> = {
  list: ['views', 'search', 'filter', 'columns', 'new', 'export', 'import', 'bulk', 'rows'],
  record: [
    'back',
    'previous',
    'next',
    'edit',
    'save',
    'cancel',
    'changeStatus',
    'delete',
    'restore',
    'duplicate',
    'folder',
    'information',
    'sidebar',
    'print',
  ],
}
