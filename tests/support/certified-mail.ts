/** What a provider of certified mail certifies about a message. */
export interface Certified {
  /** of the header X-Ricevuta: `avvenuta-consegna` */
  kind: string
  /** the Message-ID of the message it is about */
  about: string
  to: string
  /** attribute `errore` of the certified data; absent: `nessuno` */
  fault?: string
  /** element `errore-esteso` */
  extended?: string
}

const SUBJECTS: Readonly<Record<string, string>> = {
  accettazione: 'ACCETTAZIONE',
  'non-accettazione': 'AVVISO DI NON ACCETTAZIONE',
  'presa-in-carico': 'PRESA IN CARICO',
  'avvenuta-consegna': 'CONSEGNA',
  'errore-consegna': 'AVVISO DI MANCATA CONSEGNA',
  'preavviso-errore-consegna': 'AVVISO DI MANCATA CONSEGNA PER SUPERAMENTO TEMPO MASSIMO',
}
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const base64 = (text: string): string =>
  (
    Buffer.from(text)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\r\n')

/** The certified data, by the document type of the technical rules (decree of 2 November 2005). */
function certifiedData({ about, extended, fault = 'nessuno', kind, to }: Certified): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<postacert tipo="${kind}" errore="${fault}">`,
    '<intestazione><mittente>ufficio@pec.example</mittente>',
    `<destinatari tipo="certificato">${to}</destinatari>`,
    '<risposte>ufficio@pec.example</risposte><oggetto>Avviso</oggetto></intestazione>',
    '<dati><gestore-emittente>GESTORE PEC S.P.A.</gestore-emittente>',
    '<data zona="+0100"><giorno>27/11/2026</giorno><ora>10:12:44</ora></data>',
    `<identificativo>opec21000.20261127101244.00001.1.53@pec.gestore.example</identificativo><msgid>${escaped(about)}</msgid>`,
    kind === 'avvenuta-consegna' ? '<ricevuta tipo="completa" />' : '',
    /consegna$/.test(kind) ? `<consegna>${to}</consegna>` : '',
    extended === undefined ? '' : `<errore-esteso>${escaped(extended)}</errore-esteso>`,
    '</dati></postacert>',
  ].join('')
}

/**
 * A receipt as a provider sends it: signed, with a text for people, the certified data and, of a delivery,
 * the whole message.
 */
export function certifiedReceipt(certified: Certified): string {
  const { about, kind, to } = certified
  const name = `${SUBJECTS[kind]}: Avviso`
  const parts = [
    `Content-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: 7bit\r\n\r\n${name}, destinatario ${to}`,
    `Content-Type: application/xml;\r\n name="daticert.xml"\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment;\r\n filename="daticert.xml"\r\n\r\n${base64(certifiedData(certified))}`,
    ...(kind === 'avvenuta-consegna'
      ? [
          `Content-Type: message/rfc822;\r\n name="postacert.eml"\r\nContent-Disposition: attachment;\r\n filename="postacert.eml"\r\n\r\nMessage-ID: ${about}\r\nSubject: Avviso\r\n\r\nBuongiorno.`,
        ]
      : []),
  ]
  const mixed = `Content-Type: multipart/mixed; boundary="mixed7"\r\n\r\n${parts.map((part) => `--mixed7\r\n${part}\r\n`).join('')}--mixed7--`
  const signature = `Content-Type: application/x-pkcs7-signature; name="smime.p7s"\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="smime.p7s"\r\n\r\n${base64('a signature')}`
  const head = [
    `X-Ricevuta: ${kind}`,
    'Date: Fri, 27 Nov 2026 10:12:44 +0100',
    `Subject: ${name}`,
    'From: posta-certificata@pec.gestore.example',
    'To: ufficio@pec.example',
    `X-Riferimento-Message-ID:\r\n ${about}`,
    ...(kind === 'avvenuta-consegna' ? ['X-TipoRicevuta: completa'] : []),
    `Message-ID: <${kind}.${about.slice(1, 9)}@pec.gestore.example>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/signed; protocol="application/x-pkcs7-signature"; micalg=sha-256; boundary="signed7"',
  ]
  return `${head.join('\r\n')}\r\n\r\n--signed7\r\n${mixed}\r\n--signed7\r\n${signature}\r\n--signed7--\r\n`
}
