const ID = /^[a-z][A-Za-z0-9]{1,30}$/

/** Why a word is no id for a widget, without the cure; null for one that is. */
export const findIdFault = (id: string): string | null =>
  ID.test(id) ? null : `"${id}" is no id for a widget: a small letter, then letters and digits, at most 31.`

/** The text of widget.json of a new widget, which draws a text. */
export function writeManifest(id: string): string {
  const fixture = { schema: { type: 'string' }, options: {} }
  const manifest = {
    id,
    description: 'Say in one sentence what this widget is for.',
    accepts: [{ kind: 'text' }],
    named: true,
    options: { type: 'object', additionalProperties: false, properties: {} },
    width: 4,
    needs: [],
    check: false,
    fixtures: [
      { name: 'filled', ...fixture, value: 'Vela', kind: 'text' },
      { name: 'empty', ...fixture, value: null, kind: 'text' },
    ],
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
