import { isObject, relationId } from '../../../../catalogue/paths'
import type { ApiFieldError } from '../../../../contract/errors/field-error'
import type { Json } from '../../../../contract/json'
import { DEFAULT_LANGUAGE, type LocalText } from '../../../../contract/language'
import type { RecordData } from '../../../../contract/model/record'
import {
  AGREE,
  type Agreement,
  type AgreementAnswers,
  type AskedAgreement,
  answerFault,
  DISAGREE,
} from '../../../../contract/ports/account'
import { serverContext } from '../../../kernel/context'
import { getDeclared, moveRecord, type RecordHook, writeRecord } from '../../../records'
import {
  CONSENTS,
  DEFINITIONS,
  type DefinitionsNeeds,
  equals,
  find,
  holds,
  IN_FORCE,
  SIGNED_STATUS,
  toAnswered,
} from './definitions'

const UNITS = 'business-units'
const REFUSED_STATUS = 'REFUSED'

/** Agreements and people's answers to them. */
export interface Agreements {
  /** the agreements in force for a place of the application (`REGISTRATION`), in their order */
  asked: (place: string) => Promise<AskedAgreement[]>
  /** errors of the answers for that place */
  faults: (place: string, answers: Json | undefined) => Promise<ApiFieldError[]>
  /** stores the answers as records */
  keep: (
    answers: Json | undefined,
    from: { place: string; subjectId: string | null; lang: string },
  ) => Promise<void>
}

/** Creates the service; without these entities in the schema folder there are no agreements. */
export function createAgreements({ records, entity, now }: DefinitionsNeeds): Agreements {
  const loadAgreementsInForce: Agreements['asked'] = async (place) => {
    const definitions = entity(DEFINITIONS)
    if (!definitions) return []
    const inForce = [equals('agreementEntity', place), equals('status', IN_FORCE)]
    const found = (await find(records(), definitions, inForce)).filter((one) => holds(one, now()))
    const units = entity(UNITS)
    const [unit] = units && found.length > 0 ? await find(records(), units, [equals('type', 'DEFAULT')]) : []
    const order = ({ order: place }: RecordData) =>
      typeof place === 'number' ? place : Number.POSITIVE_INFINITY
    return found
      .sort((left, right) => order(left) - order(right))
      .map((record) => ({ agreement: readAgreement(record), businessUnitId: unit?.id ?? null }))
  }
  return {
    asked: loadAgreementsInForce,
    faults: async (place, answers) => {
      const given = readAnswers(answers)
      return (await loadAgreementsInForce(place)).flatMap(({ agreement }) => {
        const code = answerFault(agreement, given[agreement.id])
        return code ? [{ path: `serviceAgreements.${agreement.id}`, code, message: code }] : []
      })
    },
    keep: async (answers, { place, subjectId, lang }) => {
      const [contracts, definitions] = [entity(CONSENTS), entity(DEFINITIONS)]
      if (!contracts || !definitions || subjectId === null) return
      const given = readAnswers(answers)
      for (const { agreement } of await loadAgreementsInForce(place)) {
        const answer = given[agreement.id]
        if (answer === undefined) continue
        const definition = await records().get(definitions, agreement.id, serverContext())
        const values = {
          ...toAnswered(definition, lang),
          agreement: { id: agreement.id },
          subject: { id: subjectId },
          source: 'WEB',
          language: lang,
        }
        const more = { answer: answer === AGREE ? AGREE : DISAGREE, signedAt: now().toISOString() } as const
        const record = await records().create(
          contracts,
          getDeclared<'signed-contracts'>(contracts, { ...values, ...more }),
          serverContext(),
        )
        await moveRecord(records(), contracts, record.id, answer === AGREE ? SIGNED_STATUS : REFUSED_STATUS)
      }
    },
  }
}

/** Consents that the office enters, such as those given on paper, also name their version and document. */
export function createOfficeConsentHook({ entity, records }: DefinitionsNeeds): RecordHook {
  return {
    route: CONSENTS,
    onStored: async (_sql, of, stored, { principal }) => {
      const definitions = entity(DEFINITIONS)
      if (!principal || !definitions) return
      for (const { id, write } of stored) {
        const { agreement, language } = write.content?.record ?? {}
        const answered = write.base === null ? relationId(agreement) : null
        if (answered === null) continue
        const definition = await records().get(definitions, answered, serverContext())
        const lang = typeof language === 'string' ? language.toLowerCase() : DEFAULT_LANGUAGE
        await writeRecord<'signed-contracts'>(records(), of, id, toAnswered(definition, lang))
      }
    },
  }
}

function readAnswers(value: Json | undefined): AgreementAnswers {
  const entries = isObject(value) ? Object.entries(value) : []
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** AGREE-06: a definition as the agreements block needs it. */
function readAgreement(record: RecordData): Agreement {
  const { body, description, documentId, id, mandatory, name, title } = record
  return {
    id,
    name: typeof name === 'string' ? name : '',
    description: typeof description === 'string' ? description : null,
    mandatory: mandatory === true,
    documentId: readDocuments(documentId),
    title: readTexts(title),
    body: readTexts(body),
  }
}

function readTexts(value: Json | undefined): LocalText {
  const entries = isObject(value) ? Object.entries(value) : []
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** The first file of each language. */
function readDocuments(value: Json | undefined): LocalText {
  const entries = isObject(value) ? Object.entries(value) : []
  return Object.fromEntries(
    entries.flatMap(([lang, files]) => {
      const [file] = Array.isArray(files) ? files : []
      return isObject(file) && typeof file.documentId === 'string' ? [[lang, file.documentId] as const] : []
    }),
  )
}
