// Made by `npm run generate` from the features of the server. Do not edit.
import type { ActionCall } from '../contract/model/action'

/** The calls that actions of schema files may make, by the last segment of their path. */
export const ACTION_CALLS = {
  acknowledgements: { method: 'POST', path: '{endpoint}/{id}/acknowledgements' },
  checks: { method: 'POST', path: '{endpoint}/{id}/checks' },
  content: { method: 'GET', path: '{endpoint}/{id}/content', answer: 'file' },
  defaults: { method: 'POST', path: '{endpoint}/{id}/defaults' },
  'end-sessions': { method: 'POST', path: '{endpoint}/{id}/end-sessions' },
  exportVcard: { method: 'GET', path: '{endpoint}/{id}/exportVcard', answer: 'file' },
  gpx: { method: 'GET', path: '{endpoint}/{id}/gpx', answer: 'file' },
  pdf: { method: 'GET', path: '{endpoint}/{id}/pdf', answer: 'file' },
  preview: { method: 'GET', path: '{endpoint}/{id}/preview', answer: 'file' },
  'recover-link': { method: 'POST', path: '{endpoint}/{id}/recover-link' },
  reloads: { method: 'POST', path: '{endpoint}/{id}/reloads' },
  remind: { method: 'POST', path: '{endpoint}/{id}/remind' },
  resend: { method: 'POST', path: '{endpoint}/{id}/resend' },
  runs: { method: 'POST', path: '{endpoint}/{id}/runs' },
  'test-mail': { method: 'POST', path: '{endpoint}/{id}/test-mail' },
  tries: { method: 'POST', path: '{endpoint}/{id}/tries' },
} as const satisfies Record<string, ActionCall>
