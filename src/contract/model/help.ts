/** One step of the guided help (HELP-01): its target and its text. */
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

/** Controls of the two screens that help steps may target; the screens mark them with the same names. */
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
