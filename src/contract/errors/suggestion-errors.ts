/**
 * Messages of suggestion fields to developers who left a part out (ERR-44 to ERR-49). Thrown, never shown to
 * users.
 */
export const SUGGESTION_ERRORS = {
  models: 'response2Models is not implemented',
  suggestionsEndpoint: 'querySuggestionsEndPoint is not implemented',
  queryType: "You must provide a 'queryType' for this component",
  query: "You must provide the query endpoint of a component whose queryType is 'fetch'",
  prefetch: "You must provide the prefetch endpoint of a component whose queryType is 'prefetch'",
  chipLabel: 'chipLabel is not implemented',
  labelToSuggestion:
    'labelToSuggestion is not implemented: chips that are not restricted to suggestions need it',
  chipsEndpoint: 'You must provide an endpoint for chips that are not static',
} as const
