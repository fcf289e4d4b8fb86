/** One step of the guided help (HELP-01): where it points and which text it shows. */
export interface HelpStep {
  /** `field:<path>`, `section:<id>`, `tab:<id>` or `control:<id>` */
  at: string
  /** key of `texts.help` */
  text: string
}

/** Steps of the list screen and of the record screen, in order. */
export interface HelpSteps {
  list: HelpStep[]
  record: HelpStep[]
}
