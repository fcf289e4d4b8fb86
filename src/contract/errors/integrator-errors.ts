/**
 * Messages of the engine to developers who left a part out (ERR-36, ERR-43). Thrown, never shown to users.
 */
export const INTEGRATOR_ERRORS = {
  recordEndpoint: 'You must override the getEndpointUrl method and return a valid url.',
  hierarchyEndpoint: 'You must override the hierarchyEndpointUrl method and return a valid url',
} as const
