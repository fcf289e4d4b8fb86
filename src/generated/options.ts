// Made by `npm run generate` from src/widgets/*/widget.json. Do not edit.

/**
 * Options of the widget "address", as its manifest declares them: a file that says others is refused.
 */
export type AddressOptions = {
  /**
   * Code of the home country. Default ITA.
   */
  home?: string
  /**
   * Shows the type of street in a field of its own.
   */
  streetType?: boolean
  /**
   * The variant with maps: shows latitude and longitude, and suggests addresses while the street is typed where the office has a geocoder.
   */
  maps?: boolean
  /**
   * Shows latitude and longitude.
   */
  coordinates?: boolean
}
/**
 * Options of the widget "autocomplete", as its manifest declares them: a file that says others is refused.
 */
export type AutocompleteOptions = {
  /**
   * fetch: asks the server while a person types, from three characters on. prefetch: loads the records once, 200 at most, and filters them in the browser.
   */
  queryType: 'fetch' | 'prefetch'
  /**
   * Route whose records are suggested by their title, or the field that holds the route.
   */
  entity:
    | string
    | {
        /**
         * Path of the field that holds the route.
         */
        field: string
      }
}
/**
 * Options of the widget "chips", as its manifest declares them: a file that says others is refused.
 */
export type ChipsOptions = {
  /**
   * What is offered.
   *
   * @maxItems 10000
   */
  suggestions?: string[]
  /**
   * Texts that are no suggestion may be typed. Always so without suggestions.
   */
  free?: boolean
  /**
   * Most chips; default without limit.
   */
  max?: number
  /**
   * Where suggestions come from. static: the file (default). prefetch: the titles of the entity's records, loaded once. search: the same, asked for while a person types.
   */
  queryType?: 'static' | 'prefetch' | 'search'
  /**
   * Route whose records are suggested by their title; needed unless the field is static.
   */
  entity?: string
  /**
   * Offered before the titles of the entity's records: words that stand for no record.
   *
   * @maxItems 50
   */
  also?: string[]
  /**
   * Most characters of a chip; default without limit.
   */
  maxLength?: number
  /**
   * Roles of the office among the texts are shown, offered and typed by their name; other texts stay as they are.
   */
  roles?: boolean
}
/**
 * Options of the widget "duration", as its manifest declares them: a file that says others is refused.
 */
export type DurationOptions = {
  /**
   * Hours and minutes alone, as of a journey. Default: seconds too, as of a task.
   */
  minutes?: boolean
}
/**
 * Options of the widget "fax", as its manifest declares them: a file that says others is refused.
 */
export type FaxOptions = {
  /**
   * Country of numbers without a prefix, two letters. Default IT.
   */
  country?: string
}
/**
 * Options of the widget "files", as its manifest declares them: a file that says others is refused.
 */
export type FilesOptions = {
  /**
   * More than one file. Default: what the property says.
   */
  multiple?: boolean
  /**
   * Endings allowed, without dot.
   */
  extensions?: string[]
  /**
   * Most files, where there may be several. Default: any number.
   */
  maxFiles?: number
  /**
   * Largest size of a file in megabytes. Default 20.
   */
  maxMb?: number
}
/**
 * Options of the widget "fiscalCode", as its manifest declares them: a file that says others is refused.
 */
export type FiscalCodeOptions = {
  /**
   * Path of the country; only at home is the code checked.
   */
  abroad?: string
  /**
   * Code of the home country. Default ITA.
   */
  home?: string
  /**
   * Paths of what is known of the person: a code that says otherwise is a warning.
   */
  person?: {
    /**
     * Path of the last name.
     */
    lastName?: string
    /**
     * Path of the first name.
     */
    firstName?: string
    /**
     * Path of the date of birth.
     */
    bornDate?: string
    /**
     * Path of the gender, M or F.
     */
    gender?: string
    /**
     * Path of the town of birth, suggested by a table whose alpha3 is the cadastral code.
     */
    bornCity?: string
    /**
     * Path of the country of birth.
     */
    bornCountry?: string
  }
}
/**
 * Options of the widget "html", as its manifest declares them: a file that says others is refused.
 */
export type HtmlOptions = {
  /**
   * Offers the placeholders that the texts of the record may have, checks them, and shows how the texts look.
   */
  placeholders?: boolean
  /**
   * Keeps markup that the editor cannot hold, such as tables, which is then written as source. For mails: what they may not have is taken out when they are sent.
   */
  source?: boolean
}
/**
 * Options of the widget "lookup", as its manifest declares them: a file that says others is refused.
 */
export type LookupOptions = {
  /**
   * From so many entries on the list is searchable. Default 30.
   */
  longFrom?: number
  /**
   * The value is typed where the table has nothing to offer: provinces of other countries.
   */
  free?: boolean
}
/**
 * Options of the widget "mobile", as its manifest declares them: a file that says others is refused.
 */
export type MobileOptions = {
  /**
   * Country of numbers without a prefix, two letters. Default IT.
   */
  country?: string
}
/**
 * Options of the widget "multilingual", as its manifest declares them: a file that says others is refused.
 */
export type MultilingualOptions = {
  /**
   * What the texts are: a line (default), several lines, or text with markup.
   */
  as?: 'line' | 'lines' | 'html'
  /**
   * The languages, in order. Default: those of the application.
   *
   * @minItems 1
   */
  languages?: string[]
  /**
   * Offers the placeholders that the texts of the record may have, checks them, and shows how the texts look.
   */
  placeholders?: boolean
  /**
   * Of texts with markup: keeps what the editor cannot hold, such as tables, which is then written as source. For mails: what they may not have is taken out when they are sent.
   */
  source?: boolean
  /**
   * Height of several lines. Default 3.
   */
  rows?: number
}
/**
 * Options of the widget "multiselect", as its manifest declares them: a file that says others is refused.
 */
export type MultiselectOptions = {
  /**
   * Further reference tables whose rows are offered too.
   *
   * @maxItems 8
   */
  tables?: string[]
  /**
   * Labels are always in this language, whatever the reader's.
   */
  lang?: 'it' | 'en'
}
/**
 * Options of the widget "number", as its manifest declares them: a file that says others is refused.
 */
export type NumberOptions = {
  /**
   * Decimals of the number, shown and kept: a value with more of them is refused, never rounded. Default: as many as it has, 20 at most.
   */
  decimals?: number
  /**
   * Unit shown after the value: EUR, kg, %.
   */
  suffix?: string
  /**
   * No thousands sign: years, counters used as codes.
   */
  plain?: boolean
  /**
   * Currency of an amount, three letters: its sign stands after the figures, two decimals unless said otherwise; an amount with a finer step is refused.
   */
  currency?: string
  /**
   * Sign before the value.
   */
  prefix?: string
  /**
   * Least value. Default: what the property says, else 0; a file that takes negative numbers says so here or in "minimum".
   */
  min?: number
  /**
   * Greatest value. Default: what the property says, else 999999999999999.
   */
  max?: number
  /**
   * Greatest value that is usual: a greater one that somebody types is doubted, and stored once they say that it is meant. Default: none is doubted.
   */
  usual?: number
  /**
   * What the arrow keys add or take away. Default 1.
   */
  step?: number
}
/**
 * Options of the widget "offered", as its manifest declares them: a file that says others is refused.
 */
export type OfferedOptions = {
  /**
   * The field of the record whose choices name, by field, what is on offer: { choices: { place: [{ value, label }] } }.
   */
  by: string
}
/**
 * Options of the widget "phone", as its manifest declares them: a file that says others is refused.
 */
export type PhoneOptions = {
  /**
   * Country of numbers without a prefix, two letters. Default IT.
   */
  country?: string
}
/**
 * Options of the widget "place", as its manifest declares them: a file that says others is refused.
 */
export type PlaceOptions = {
  /**
   * Code of the home country. Default ITA.
   */
  home?: string
  /**
   * Name of the part that is the town. Default city.
   */
  city?: string
  /**
   * Name of the part that is the province. Default province.
   */
  province?: string
  /**
   * Name of the part that is the country. Default country.
   */
  country?: string
}
/**
 * Options of the widget "radio", as its manifest declares them: a file that says others is refused.
 */
export type RadioOptions = {
  /**
   * One below the other.
   */
  column?: boolean
}
/**
 * Options of the widget "recipients", as its manifest declares them: a file that says others is refused.
 */
export type RecipientsOptions = {
  /**
   * Groups that can be chosen: their entity, the entity of their members, and the members' field that names them.
   */
  groups?: {
    /**
     * Route of the groups.
     */
    entity: string
    /**
     * Route of their members, who have the addresses.
     */
    of: string
    /**
     * The field of a member that names its groups.
     */
    by: string
  }
  /**
   * Routes of the entities to choose from, where their records have addresses; those whose records are people (`person.self`) are always offered. Absent: all whose records have.
   */
  sources?: string[]
  /**
   * Other fields of the record that name recipients: addresses, copies, the person it is about.
   */
  follows?: string[]
}
/**
 * Options of the widget "recordSelect", as its manifest declares them: a file that says others is refused.
 */
export type RecordSelectOptions = {
  /**
   * Fields whose first value that is there is shown, instead of the record's title: ["fileName", "path"].
   *
   * @minItems 1
   * @maxItems 4
   */
  labels?: string[]
}
/**
 * Options of the widget "relation", as its manifest declares them: a file that says others is refused.
 */
export type RelationOptions = {
  /**
   * fetch: asks the server while a person types, from three characters on (default). prefetch: loads the records once, 200 at most, and filters them in the browser.
   */
  queryType?: 'fetch' | 'prefetch'
  /**
   * A button opens the whole list of records to pick one from.
   */
  pick?: boolean
}
/**
 * Options of the widget "relations", as its manifest declares them: a file that says others is refused.
 */
export type RelationsOptions = {
  /**
   * fetch: asks the server while a person types, from three characters on (default). prefetch: loads the records once, 200 at most, and filters them in the browser.
   */
  queryType?: 'fetch' | 'prefetch'
  /**
   * A button opens the whole list of records to pick several from.
   */
  pick?: boolean
}
/**
 * Options of the widget "rows", as its manifest declares them: a file that says others is refused.
 */
export type RowsOptions = {
  /**
   * Once somebody fills the last row, an empty one waits behind it.
   */
  keepBlankRow?: boolean
  /**
   * The rows are drawn as a graph: each is a node, and a list of keys in it says which may follow it.
   */
  graph?: {
    /**
     * The part with the key of a row: code.
     */
    key: string
    /**
     * The part a node is named by.
     */
    label: string
    /**
     * The part with its colour.
     */
    color: string
    /**
     * The part with the keys that may follow. Empty: every one; the key itself: none.
     */
    next: string
    /**
     * The part that is true in the row where everything begins.
     */
    first: string
    /**
     * Field of the record with what the schema file says by itself: differences are marked and can be taken back.
     */
    file?: string
  }
  /**
   * The rows say what differs from the schema file: each has a button that puts the file's value back into its field.
   */
  takeBack?: {
    /**
     * Field of the record with what the schema file says by itself.
     */
    file: string
    /**
     * The part that names the field of the record.
     */
    key: string
    /**
     * The part that names one row of that field. Empty: the field as a whole.
     */
    part?: string
    /**
     * The part of those rows that it is compared with.
     */
    partKey?: string
    /**
     * Field of the record that says what the values are of: an exported file carries its value, and one of another record is refused.
     */
    of?: string
  }
  /**
   * The rows describe a form, as a `structured` field of another entity draws it: it can be tried beside this one.
   */
  describes?: boolean
  /**
   * Statuses in which the record is a message that is being sent: its recipients stand in the place of the rows, each with its outcome so far.
   */
  sending?: string[]
  /**
   * Statuses in which the message was sent: all of its recipients stand in the place of the rows, which hold the first of them. Without any recipient the rows stay.
   */
  sent?: string[]
  /**
   * The part whose value stands in the title of a row: name.
   */
  title?: string
}
/**
 * Options of the widget "schedule", as its manifest declares them: a file that says others is refused.
 */
export type ScheduleOptions = {
  /**
   * Path of the field that holds the time zone the schedule follows. Default: the office's time zone.
   */
  zone?: string
}
/**
 * Options of the widget "structured", as its manifest declares them: a file that says others is refused.
 */
export type StructuredOptions = {
  /**
   * The relation to the record that describes the form.
   */
  by: string
  /**
   * The field of that record with a row for each field of the form: name, type, required, label, options.
   */
  fields: string
  /**
   * The relation to a template ("engine", "body") that lays the values out: the record can be looked at as it reads while it is written.
   */
  template?: string
}
/**
 * Options of the widget "tags", as its manifest declares them: a file that says others is refused.
 */
export type TagsOptions = {
  /**
   * The tree; said by the property's own word.
   */
  tree?: string
  /**
   * Several tags. Default true.
   */
  multiple?: boolean
  /**
   * The node with the name of the tree shows. Default true.
   */
  rootVisible?: boolean
}
/**
 * Options of the widget "text", as its manifest declares them: a file that says others is refused.
 */
export type TextOptions = {
  /**
   * Keyboard offered on touch screens, and the link shown in show mode; color: a colour such as #1565C0, typed or picked. Default: by the format of the property.
   */
  input?: 'text' | 'email' | 'tel' | 'url' | 'color'
  /**
   * Figures of equal width, never cut: codes, tax numbers, IBAN.
   */
  tabular?: boolean
  /**
   * Filled by another field: people read it only.
   */
  filled?: boolean
  /**
   * Offers the placeholders that the texts of the record may have, checks them, and shows how the texts look.
   */
  placeholders?: boolean
  /**
   * Unit shown after the value.
   */
  suffix?: string
}
/**
 * Options of the widget "textarea", as its manifest declares them: a file that says others is refused.
 */
export type TextareaOptions = {
  /**
   * Offers the placeholders that the texts of the record may have, checks them, and shows how the texts look.
   */
  placeholders?: boolean
  /**
   * Lines shown at rest.
   */
  rows?: number
}
/**
 * Options of the widget "vatNumber", as its manifest declares them: a file that says others is refused.
 */
export type VatNumberOptions = {
  /**
   * Path of the field with the country; abroad only the form is checked.
   */
  country?: string
  /**
   * Code of the home country. Default ITA.
   */
  home?: string
}
