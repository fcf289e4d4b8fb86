import { compile, type JSONSchema } from 'json-schema-to-typescript'

/** Formatting of generated types. */
const STYLE = { printWidth: 130, singleQuote: true, semi: false, arrowParens: 'always' as const }

/** The TypeScript declarations of a schema's definitions, in the project's formatting. */
export async function compiled(root: JSONSchema, name: string): Promise<string> {
  const text = await compile(root, name, {
    additionalProperties: false,
    strictIndexSignatures: true,
    ignoreMinAndMaxItems: true,
    bannerComment: '',
    style: STYLE,
    unreachableDefinitions: true,
  })
  return withoutNoise(text)
}

/** json-schema-to-typescript lists the referrers of every definition. */
function withoutNoise(text: string): string {
  return text
    .replace(/\/\*\*\n(?: \*[^\n]*\n)*? \*\/\n/g, (comment) =>
      comment
        .replace(/ \*\n \* This interface was referenced by[^\n]*\n \* via the `definition` "[^"]*"\.\n/g, '')
        .replace(/ \* This interface was referenced by[^\n]*\n \* via the `definition` "[^"]*"\.\n/g, ''),
    )
    .replace(/\/\*\*\n \*\/\n/g, '')
}
