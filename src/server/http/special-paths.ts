import { Refusal } from '../parts'

/** The calls that are no record calls, and how they may be called. A wrong method is told apart from a wrong path. */
const SPECIAL: readonly { path: RegExp; methods: readonly string[] }[] = [
  { path: /^\/api\/(health|events|search|dashboard\/widgets|auth\/whoami|entityconf\/visible)$/, methods: ['GET'] },
  { path: /^\/api\/auth\/(login|provider|refresh|logout|change-password)$/, methods: ['POST'] },
  { path: /^\/api\/auth\/second-step$/, methods: ['GET'] },
  { path: /^\/api\/auth\/second-step\/(begin|confirm|codes|end)$/, methods: ['POST'] },
  { path: /^\/api\/auth\/second-step\/resets\/[^/]+$/, methods: ['PUT'] },
  { path: /^\/api\/auth\/profile$/, methods: ['GET', 'PUT'] },
  { path: /^\/api\/auth\/tokens$/, methods: ['GET'] },
  { path: /^\/api\/auth\/tokens\/revokes\/(all\/)?[^/]+$/, methods: ['PUT'] },
  { path: /^\/api\/webaccess\/registration$/, methods: ['GET', 'POST'] },
  { path: /^\/api\/webaccess\/recover-password$/, methods: ['GET'] },
  { path: /^\/api\/webaccess\/(registration|recover-password)-link$/, methods: ['POST'] },
  { path: /^\/api\/mail\/outbox$/, methods: ['GET'] },
  { path: /^\/api\/mail\/outbox\/retries\/[^/]+$/, methods: ['PUT'] },
  { path: /^\/api\/conf\/user\/settings\/findByUserId\/[^/]+$/, methods: ['GET'] },
  { path: /^\/api\/conf\/user\/settings\/[^/]+\/[^/]+$/, methods: ['PUT'] },
  { path: /^\/api\/privacy\/definition\/agreements$/, methods: ['GET'] },
  { path: /^\/api\/bu\/[^/]+\/attachments\/[^/]+(\/content)?$/, methods: ['GET'] },
  { path: /^\/api\/files$/, methods: ['POST'] },
  { path: /^\/api\/files\/[^/]+\/content$/, methods: ['GET'] },
  { path: /^\/api\/conf\/tables\/tablevalue(\/all\/[^/]+\/[^/]+)?$/, methods: ['GET'] },
  { path: /^\/api\/subjects\/subjects\/changed-privacies\/[^/]+$/, methods: ['GET'] },
  { path: /^\/api\/subjects\/subjects\/accept-privacies\/[^/]+$/, methods: ['PUT'] },
  { path: /^\/api\/privacy\/definition\/download\/[^/]+$/, methods: ['GET'] },
  { path: /^\/api\/conf\/tag\/hierarchy\/[^/]+$/, methods: ['GET'] },
  { path: /^\/api\/presence$/, methods: ['PUT'] },
  { path: /^\/api\/views\/[^/]+$/, methods: ['GET', 'POST'] },
  { path: /^\/api\/views\/[^/]+\/(deletes\/)?[^/]+$/, methods: ['PUT'] },
  { path: /^\/api\/batches(\/[^/]+)?$/, methods: ['GET'] },
  { path: /^\/api\/batches\/[^/]+\/cancel$/, methods: ['PUT'] },
]

/** The methods of a special call, or null when the path is none. */
export function specialMethods(path: string): readonly string[] | null {
  return SPECIAL.find((one) => one.path.test(path))?.methods ?? null
}

/** What to answer a path that leads nowhere, or nowhere by this method. */
export function nothingThere(method: string, path: string): { refusal: Refusal; allow: string | null } {
  const methods = specialMethods(path)
  if (!methods) return { refusal: new Refusal('NOT_FOUND', 'There is no such call'), allow: null }
  const allow = methods.join(', ')
  return { refusal: new Refusal('METHOD_NOT_ALLOWED', `${method} is not possible here; ${allow} is`), allow }
}
