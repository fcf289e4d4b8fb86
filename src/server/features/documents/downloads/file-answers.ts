import type { JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import type { RecordData } from '../../../../contract/model/record'
import type { HttpCall } from '../../../kernel/http/call'
import { Refusal } from '../../../kernel/refusal'
import { writeGpx, writeVcard } from '../export'
import { toDisposition } from '../files'

/** Answers a record as a contact card. Refuses NOT_FOUND where its entity describes none. */
export function cardAnswer(call: HttpCall, entity: Entity, record: RecordData): Response {
  if (!entity.vcard) throw new Refusal('NOT_FOUND', `Records of ${entity.route} have no contact cards`)
  const type = 'text/vcard; charset=utf-8'
  return fileAnswer(call, writeVcard(entity.vcard, record as JsonObject), {
    type,
    name: `${getRecordName(record)}.vcf`,
  })
}

/** Answers the path of a record. Refuses NOT_FOUND where its entity declares none. */
export function gpxAnswer(call: HttpCall, entity: Entity, record: RecordData): Response {
  const gpx = writeGpx(entity, record)
  if (gpx === null) throw new Refusal('NOT_FOUND', `Records of ${entity.route} have no path`)
  return fileAnswer(call, gpx, {
    type: 'application/gpx+xml; charset=utf-8',
    name: `${getRecordName(record)}.gpx`,
  })
}

const getRecordName = ({ code, id, label }: RecordData): string => label || code || id

function fileAnswer(call: HttpCall, text: string, { name, type }: { name: string; type: string }): Response {
  call.header('content-disposition', toDisposition(name))
  call.header('content-type', type)
  return call.body(text)
}
