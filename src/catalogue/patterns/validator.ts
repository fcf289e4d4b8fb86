import { _, Ajv, type Options, str } from 'ajv'
import standaloneModule from 'ajv/dist/standalone'
import type { JsonSchema } from '../../contract/json'
import { isMultipleOf } from '../../contract/numbers/decimal'
import type { Validate } from '../../contract/ports/validate'
import { mayBacktrack } from '../../contract/text/backtracking'
import { EMAIL_FORM } from '../../contract/text/email'
import { linearPattern } from './linear-pattern'
import type { PatternEngine } from './pattern-engine'
import { PATTERN_TEXT_MAX } from './pattern-test'

/** Address of the module that generated validators import their helpers from. */
export const RUNTIME_URL = '/assets/ajv-runtime.js'

/**
 * Compiles a validator in this process; for server, command line and tests (the browser's policy forbids it).
 */
export function makeValidator(schema: JsonSchema): Validate {
  const validate = withOurWords(new Ajv(ajvOptions()), linearPattern).compile(schema)
  return validate as unknown as Validate
}

/**
 * The same validator as source text of an ES module with a default export, free of `eval` and `new Function`.
 * `runtime` is the address of its helpers. Throws when the schema is not valid draft-07.
 */
export function validatorModule(schema: JsonSchema, runtime = RUNTIME_URL): string {
  const ajv = withOurWords(
    new Ajv({ ...ajvOptions(), code: { source: true, esm: true, lines: false, optimize: true } }),
  )
  return withImports(standalone()(ajv, ajv.compile(schema)), runtime)
}

/** Address of the engine with linear run time, for validators that need it. */
const PATTERNS_URL = '/assets/pattern-runtime.js'

const HELPERS: Record<string, string> = {
  'ajv/dist/runtime/ucs2length': 'ucs2length',
  'ajv/dist/runtime/equal': 'equal',
  'tessera/decimal': 'isMultipleOf',
}

const withOurWords = (ajv: Ajv, engine?: PatternEngine): Ajv => withPatterns(withDecimals(ajv), engine)

/**
 * Checks length before the pattern: texts longer than the schema or any pattern allows are never matched. In
 * this process patterns run in the given engine; modules for the browser use the browser's, and the linear
 * one where that could take long.
 */
function withPatterns(ajv: Ajv, engine?: PatternEngine): Ajv {
  return ajv.removeKeyword('pattern').addKeyword({
    keyword: 'pattern',
    type: 'string',
    schemaType: 'string',
    error: {
      message: ({ schemaCode }) => str`must match pattern ${schemaCode}`,
      params: ({ schemaCode }) => _`{pattern: ${schemaCode}}`,
    },
    code: (context) => {
      const { data, gen, parentSchema, schema } = context
      const code = mayBacktrack(schema)
        ? _`require("tessera/linear").default(${schema})`
        : _`new RegExp(${schema}, "u")`
      const expression = gen.scopeValue('pattern', {
        key: String(schema),
        ref: engine ? engine(schema) : new RegExp(schema, 'u'),
        code,
      })
      const { maxLength } = parentSchema as { maxLength?: number }
      // Two UTF-16 code units may be one character; maxLength itself reports texts too long by either count.
      if (maxLength !== undefined && maxLength * 2 < PATTERN_TEXT_MAX)
        context.fail(_`${data}.length <= ${maxLength * 2} && !${expression}.test(${data})`)
      else context.fail(_`${data}.length > ${PATTERN_TEXT_MAX} || !${expression}.test(${data})`)
    },
  })
}

/**
 * Ajv divides in binary, where 17.99 is not a multiple of 0.01, and its `multipleOfPrecision` refuses large
 * amounts and accepts near misses: `multipleOf` uses decimal arithmetic instead.
 */
function withDecimals(ajv: Ajv): Ajv {
  return ajv.removeKeyword('multipleOf').addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    schemaType: 'number',
    error: {
      message: ({ schemaCode }) => str`must be multiple of ${schemaCode}`,
      params: ({ schemaCode }) => _`{multipleOf: ${schemaCode}}`,
    },
    code: (context) => {
      const helper = context.gen.scopeValue('func', {
        ref: isMultipleOf,
        code: _`require("tessera/decimal").default`,
      })
      context.fail(_`!${helper}(${context.data}, ${context.schemaCode})`)
    },
  })
}

/** Ajv emits its helpers as `require("…")`, which browsers lack: they become imports of one shared module. */
function withImports(body: string, runtime: string): string {
  const used = new Set<string>()
  let isLinear = false
  const code = body.replace(/require\("([^"]+)"\)(?:\.default)?/g, (_all, module: string) => {
    if (module === 'tessera/linear') {
      isLinear = true
      return 'linearPattern'
    }
    const helper = HELPERS[module]
    if (!helper)
      throw new Error(
        `the validator needs ${module}, which src/catalogue/patterns/ajv-runtime.ts does not offer: add it there`,
      )
    used.add(helper)
    return helper
  })
  const patterns = isLinear ? `import { linearPattern } from ${JSON.stringify(PATTERNS_URL)};` : ''
  if (used.size === 0) return `${patterns}${code}`
  return `import { ${[...used].sort().join(', ')} } from ${JSON.stringify(runtime)};${patterns}${code}`
}

/** The stand-alone generator, with either form of its CommonJS default. */
function standalone(): typeof standaloneModule {
  const inner = (standaloneModule as unknown as { default?: typeof standaloneModule }).default
  return inner ?? standaloneModule
}

/**
 * Formats of record schemas, all as regular expressions: the stand-alone validator inlines them and needs no
 * library. What an expression cannot check (31 February) is left to `isRealDate` in validate.ts.
 */
export const FORMATS: Record<string, RegExp> = {
  date: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/,
  time: /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/,
  'date-time':
    /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)$/,
  email: EMAIL_FORM,
  uri: /^(?:https?|ftp|mailto|tel):[^\s]{1,2048}$/i,
  url: /^https?:\/\/[^\s/?#]{1,253}(?:[/?#][^\s]{0,2048})?$/i,
  uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  phone: /^\+?[0-9][0-9 ()./-]{3,24}$/,
  color: /^#[0-9a-f]{6}$/i,
  // Any text: the check of the schedule reports errors and their place.
  cron: /\S/,
  ipv4: /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)$/,
}

/**
 * One set of options for every compilation, so that server, command line and browser report the same errors.
 */
function ajvOptions(): Options {
  return {
    allErrors: true,
    // Grammar words (lookup, entity, group) are resolved before; a leftover must not stop an office.
    strict: false,
    validateFormats: true,
    unicodeRegExp: true,
    messages: true,
    formats: FORMATS,
    logger: false,
  }
}
