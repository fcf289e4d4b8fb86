/**
 * The first rows of the reference tables as section 2 of the domain design gives them, close to its own
 * notation: `code label`, rows apart by `·`; `it = en` where both are given, a code alone where no label is;
 * `SCOPE:` before a row is the alpha1 of the rows from there on, `-:` none; at the end of a row its flags
 * (`f1f3`), `v:` its value, `x:` its extra value, `a:` its alpha1. Countries, provinces and ISTAT are too
 * long to stand here.
 */
export const ROWS: Readonly<Record<string, string>> = {
  Language:
    'it Italiano = Italian f1 · en Inglese = English f1 · de Tedesco = German · fr Francese = French · es Spagnolo = Spanish',
  LegalForm: `DI Impresa individuale · IF Impresa familiare · SE Società semplice · SN Società in nome collettivo
    · AS Società in accomandita semplice · SR Società a responsabilità limitata f1 · SU S.r.l. con unico socio f1
    · RS S.r.l. semplificata f1 · RR S.r.l. a capitale ridotto f1 · SP Società per azioni f1 · AU S.p.A. con socio unico f1
    · AA Società in accomandita per azioni f1 · SC Società cooperativa · SD Società europea f1 · CO Consorzio
    · EP Ente pubblico economico · ER Ente ecclesiastico civilmente riconosciuto · SM Società di mutuo soccorso
    · SV Società tra professionisti · SS Società costituita in base a leggi di altro stato · PF Persona fisica`,
  MeasureUnit: `WEIGHT: KG Chilogrammo x:KGM · T Tonnellata x:TNE · G Grammo x:GRM · VOLUME: L Litro x:LTR · MC Metro cubo x:MTQ
    · HL Ettolitro x:HLT · LENGTH: M Metro x:MTR · KM Chilometro x:KMT · AREA: MQ Metro quadro x:MTK · PIECES: PZ Pezzo x:H87
    · CF Confezione · PLT Bancale · CP Coppia x:PR · TIME: H Ora x:HUR · GG Giorno x:DAY · MM Mese x:MON · SERVICE: CRP A corpo x:E48`,
  MovementCausal: `IN: CAR-ACQ Carico da acquisto f1 · CAR-PRO Carico da produzione f1 · CAR-RES Reso da cliente f1
    · OUT: SCA-VEN Scarico per vendita f1 · SCA-LAV Scarico per lavorazione f1 · SCA-SMA Scarico per smaltimento f1
    · TRA-USC Trasferimento in uscita f1f2 · IN: TRA-ENT Trasferimento in entrata · ADJ: INV-POS Rettifica inventario + f1
    · INV-NEG Rettifica inventario − f1 · IN: GIA-INI Giacenza iniziale · ADJ: STORNO Storno`,
  PaymentType: `MP01 Contanti · MP02 Assegno · MP03 Assegno circolare · MP04 Contanti presso Tesoreria · MP05 Bonifico f1f3
    · MP06 Vaglia cambiario · MP07 Bollettino bancario f1 · MP08 Carta di pagamento · MP09 RID f3 · MP10 RID utenze f3
    · MP11 RID veloce f3 · MP12 RIBA f3 · MP13 MAV f1 · MP14 Quietanza erario · MP15 Giroconto su conti di contabilità speciale
    · MP16 Domiciliazione bancaria f3 · MP17 Domiciliazione postale · MP18 Bollettino di c/c postale f1 · MP19 SEPA Direct Debit f3
    · MP20 SEPA DD CORE f3 · MP21 SEPA DD B2B f3 · MP22 Trattenuta su somme già riscosse · MP23 PagoPA f1`,
  Qualification: `EMPLOYEE: DIR Dirigente = Executive · QUA Quadro = Middle manager · IMP Impiegato = Clerk · OPE Operaio = Worker
    · APP Apprendista = Apprentice · COLLABORATOR: COC Collaboratore coordinato e continuativo · PIV Professionista con P. IVA
    · STA Tirocinante = Trainee · AMM Amministratore = Director`,
  RoleLevel: `1 Operativo = Operative v:1 · 2 Coordinatore = Coordinator v:2 · 3 Responsabile = Manager v:3
    · 4 Direzione = Management v:4 · 9 Amministratore di sistema = System admin v:9`,
  VatCodes: `22 IVA 22% x:22 · 10 IVA 10% x:10 · 05 IVA 5% x:5 · 04 IVA 4% x:4 · 22S IVA 22% scissione pagamenti f2 x:22
    · 10S IVA 10% scissione pagamenti f2 x:10 · RC Inversione contabile f1f3 · ES Esente f1 · NI Non imponibile f1 · FC Fuori campo f1`,
  SubjectRole: `LEGREP Legale rappresentante · ADM Amministratore unico · PRES Presidente CdA · CONS Consigliere · SOC Socio
    · PROC Procuratore · SIND Sindaco/revisore · RSPP RSPP · RT Responsabile tecnico · DPO Responsabile protezione dati
    · REFA Referente amministrativo · REFC Referente commerciale · FIRM Firmatario · DEST Destinatario · CC Per conoscenza`,
  CostCenter: `CC100 Direzione · CC200 Amministrazione · CC300 Commerciale · CC410 Magazzino Modena · CC420 Magazzino Verona
    · CC500 Trasporti · CC600 Marketing · CC900 Commesse`,
  ParticipationFields: `text: RECEIPT_NO N. scontrino f1 · date: RECEIPT_DATE Data scontrino f1 · number: RECEIPT_TOTAL Importo
    · lookup: STORE Punto vendita · text: PROMO_CODE Codice promozionale · file: RECEIPT_FILE Foto scontrino`,
  WarehouseType: `01 Magazzino centrale v:01 · 02 Deposito periferico v:02 · 03 Magazzino viaggiante v:03
    · 04 Conto deposito cliente v:04 · 05 Deposito temporaneo rifiuti v:05 · 06 Quarantena v:06 · 07 Virtuale v:07`,
  WrhUnitType: `SCA Scaffale = Rack v:SCA · COR Corsia = Aisle v:COR · UBI Ubicazione = Bin v:UBI · PIA Piazzale = Yard v:PIA
    · SIL Silo v:SIL · CIS Cisterna = Tank v:CIS · CAS Cassone = Roll-off v:CAS`,
  CustomerCategory: `IND Industria · ART Artigiano/officina · COM Commercio · PA Pubblica amministrazione f1 · SAN Sanità
    · CON Condominio · PRI Privato/Consumer · GDO Grande distribuzione · AGR Agricoltura`,
  ConsumerFields: `text: FIRST_NAME Nome f1 · LAST_NAME Cognome f1 · EMAIL E-mail f1 · MOBILE Cellulare · date: BIRTH_DATE Data di nascita
    · text: ADDRESS Indirizzo · FISCAL_CODE Codice fiscale · consent: NEWSLETTER Newsletter · PROFILING Profilazione`,
  SubjectWarehouse: `BUSINESS: PROP Proprietario f1f2f3 · GEST Gestore f2f3 · DEPO Depositante f2 · TRASP Trasportatore f3
    · DELEGATION: MANUT Manutentore · -: VIS Visitatore`,
  Level: `COMMERCIO: 1 Primo livello v:1 · 2 v:2 · 3 v:3 · 3S Terzo super v:3S · 4 v:4 · 4S v:4S · 5 v:5 · 6 v:6 · 7 v:7
    · Q Quadro v:Q · METAL: C1 v:C1 · C2 v:C2 · C3 v:C3 · B1 v:B1 · B2 v:B2 · B3 v:B3 · A1 v:A1`,
  AdministrativeStatus: `REG Regolare = Good · SOL In sollecito = Reminder · INS Insoluto = Overdue
    · LEG In contenzioso = Litigation · FID Fido superato = Over limit · BLO Bloccato amm. = Blocked`,
  Rating:
    'AAA Eccellente v:1 · AA Molto buono v:2 · A Buono v:3 · B Sufficiente v:4 · C Critico v:5 · ND Non valutato v:0',
  VatExemption: `N1 Escluse ex art. 15 f1 · N2.1 Non soggette artt. 7-7septies · N2.2 Non soggette altri casi f1 · N3.1 Esportazioni
    · N3.2 Cessioni intracomunitarie · N3.3 San Marino · N3.4 Assimilate all'esportazione · N3.5 Dichiarazione d'intento f1f2
    · N3.6 Altre non plafond · N4 Esenti f1 · N5 Regime del margine · N6.1 RC rottami · N6.2 RC oro e argento
    · N6.3 RC subappalto edile · N6.4 RC fabbricati · N6.5 RC cellulari · N6.6 RC elettronici · N6.7 RC comparto edile
    · N6.8 RC energia · N6.9 RC altri casi · N7 IVA assolta in altro Stato UE`,
  TransmissionImportType: 'MAN Manuale · XML File XML · CSV File CSV · PEC Casella PEC · API Servizio',
  TransmissionType: `XML,API: SDI Fattura elettronica · PEC,MAN: PEC Posta certificata · API,XML: RENTRI Registro rifiuti
    · MAN,CSV: PORT Portale ente · MAN: RACC Raccomandata`,
  TransmissionReason: `PRIMA Prima trasmissione · RETT Rettifica · INTEG Integrazione · ANN Annullamento · SOLL Sollecito
    · RINV Rinvio dopo scarto`,
  TransmissionKind: 'OUT In uscita = Outgoing · IN In entrata = Incoming · INT Interna',
  TransmissionDocType: `SDI: TD01 Fattura · TD02 Acconto su fattura · TD03 Acconto su parcella · TD04 Nota di credito
    · TD05 Nota di debito · TD06 Parcella · TD16 Integrazione RC interno · TD17 Integrazione servizi estero
    · TD18 Integrazione beni intra · TD24 Fattura differita · TD25 Fattura differita triangolare
    · TD26 Cessione beni ammortizzabili · RENTRI: FIR Formulario · REG Registro · MUD Dichiarazione annuale
    · PEC: CONTR Contratto · DIFF Diffida · DISD Disdetta`,
  TransmissionReceiverType: `SDI: PA Pubblica amministrazione · B2B Impresa · B2C Consumatore · EST Estero · RENTRI: PROD Produttore
    · TRAS Trasportatore · DEST Destinatario · PEC: ENTE Ente · IMPR Impresa · PROF Professionista`,
  TransportCausal: `VEN Vendita · CVI Conto visione · CLA Conto lavorazione · CDE Conto deposito · RES Reso · RIP Riparazione
    · OMA Omaggio · TRA Trasferimento · NOL Noleggio · SMA Smaltimento rifiuti`,
  Mechanics: `IW Instant win · EF Estrazione finale = Final draw · RP Raccolta punti = Loyalty · CB Cashback
    · PC Premio certo = Sure prize · CD Codice gioco = Code entry`,
  WastePhysicalState: `SP In polvere o pulverulento x:1 · S Solido x:2 · FP Fangoso palabile x:3 · L Liquido x:4
    · VS Vischioso o sciropposo`,
  WasteDestinationUse: `R: REC Recupero di materia · ENE Recupero energetico · RIS Messa in riserva · D: TRT Trattamento
    · DIS Discarica · INC Incenerimento · DEP Deposito preliminare`,
  SubjectToSubject: `GROUP: CTRL Controllante · COLL Collegata · FIL Filiale · FAMILY: CON Coniuge · FIG Figlio/a · GEN Genitore
    · BUSINESS: DIP Dipendente · SOC Socio · CONS Consulente · DELEGATION: DEL Delegato · TUT Tutore · -: REF Referente`,
  LoadType: `SFU Sfuso = Bulk · BAN Bancali = Pallets · BIG Big bag · FUS Fusti = Drums · CIS Cisterna · COL Colli
    · CAS Cassone scarrabile`,
  MSAReason: `OCC Fornitura occasionale · VAL Valore sotto soglia · URG Urgenza · INF Infragruppo · TRA Trattativa in corso`,
  Smtp: 'DEFAULT Predefinita · ALERTS Avvisi automatici · PEC PEC aziendale · MARKETING Marketing',
  RefusalMotivation: `WASTE: NC Non conformità · IR Irricevibile · A Altro · DOC: ILLEG Illeggibile · SCAD Scaduto
    · INCOMP Incompleto · SOGG Intestatario errato · FIRMA Firma mancante · ALTRO Altro`,
  Playing: 'WEB Sito · APP App · SMS · WHATSAPP WhatsApp · CARD Cartolina · STORE Punto vendita',
  PrivacySource: `WEB Registrazione web · INV Invito · CAR Modulo cartaceo · TEL Telefono · IMP Importazione · OPE Operatore`,
  Prize:
    'BUONO50 Buono spesa 50 € x:50 · EBIKE Bici elettrica · SMART Smartphone · VIAGGIO Viaggio · GADGET Gadget',
  Chemical: `ACET Acetone · TOLU Toluene · METH Metanolo · ETOH Etanolo · HCL Acido cloridrico · H2SO4 Acido solforico
    · NAOH Soda caustica sol. · NACLO Ipoclorito · H2O2 Perossido d'idrogeno · DIESEL Gasolio · BATPB Batterie al piombo
    · BATLI Batterie agli ioni di litio`,
  EventType: 'LAN Lancio · FIE Fiera · PVE Punto vendita · WEB Online · EST Estrazione',
  Penalty: `TRASP: RIT Ritardo consegna · MANC Mancato ritiro · -: QUAL Non conformità · DOC Documenti mancanti · NOL: FERM Fermo mezzo`,
  EcType: 'NO Nessuno · MEN Mensile · TRI Trimestrale · SCA Solo scaduto · MOV Con movimenti',
  AnnualFrequency: `12 Mensile = Monthly v:12 · 6 Bimestrale v:6 · 4 Trimestrale = Quarterly v:4 · 3 Quadrimestrale v:3
    · 2 Semestrale v:2 · 1 Annuale = Yearly v:1`,
  TemplatePlaceholders: `subjects: subject.displayName {{subject.displayName}} · subject.fiscalCode {{subject.fiscalCode}}
    · documents: document.title {{document.title}} · document.expiresOn {{document.expiresOn}} · users: user.fullname {{user.fullname}}
    · -: link.registration {{link.registration}} · link.recover {{link.recover}} · bu.name {{bu.name}} · today {{today}}`,
  ServiceKind: `RIT Ritiro rifiuti · TRASP Trasporto · MAN Manutenzione · NOL Noleggio · CONS Consulenza · FORM Formazione
    · PUL Pulizie · IT Servizi informatici`,
  ProductKind:
    'RIC Ricambi · LUB Lubrificanti · IMB Imballaggi · DPI DPI · CHI Prodotti chimici · ATT Attrezzature · CAN Cancelleria',
  ServiceAgreementsEntity: `REGISTRATION Registrazione · USER Accesso · CUSTOMER Cliente · SUPPLIER Fornitore
    · COLLABORATOR Collaboratore · CAMPAIGN Concorso`,
  AgentCampaign: `1001 Rinaldi Elena – Emilia a:Rinaldi Elena – Emilia · 1002 Costa Irene – Liguria a:Costa Irene – Liguria
    · 1003 Greco Antonio – Puglia a:Greco Antonio – Puglia`,
  DealerCampaign: `D01 Officina Estense a:Officina Estense · D02 Ricambi Adige a:Ricambi Adige · D03 Motor Ligure a:Motor Ligure
    · D04 Autofficina Levante a:Autofficina Levante`,
  PricelistType: 'BAS Base · RIV Rivenditori · PA Convenzione PA · PRO Promozionale · ESTERO Estero',
  Invitation: `COLLAB Registrazione collaboratore · CUST Accesso cliente · SUPP Accesso fornitore · DOCS Richiesta documenti
    · STAFF Nuovo utente interno`,
  PollutionCategory: `E0 Euro 0 · E1 Euro 1 · E2 Euro 2 · E3 Euro 3 · E4 Euro 4 · E5 Euro 5 · E6 Euro 6 · E6D Euro 6d · IBR Ibrido
    · GPL · MET Metano · ELE Elettrico · IDR Idrogeno`,
  VehicleType: `AUT Autovettura x:M1 · FUR Furgone x:N1 · AU2 Autocarro 3,5-12 t x:N2 · AU3 Autocarro >12 t x:N3
    · TRA Trattore stradale x:N3 · RIM Rimorchio x:O · SEM Semirimorchio x:O4 · CIS Autocisterna x:N3 · COM Autocompattatore x:N3
    · SCA Scarrabile x:N3 · MUL Carrello elevatore`,
  AreaSubjectRole:
    'RESP Responsabile area · OPE Operatore · AUT Autista · MAN Manutentore · SIC Addetto sicurezza',
  AreaWarehouseAssignement: 'PRIN Principale = Main f1 · SEC Secondario · EME Emergenza · TEMP Temporaneo',
  WarehouseAreaAssignement: 'PRIN Principale = Main f1 · SEC Secondario · EME Emergenza · TEMP Temporaneo',
  BizJobSubjectRole: `CM Capo commessa · TEC Tecnico · CLI Referente cliente · SUB Subappaltatore · DL Direttore lavori
    · CSE Coordinatore sicurezza`,
  BizJobWarehouseAssignement: 'FOR Fornitura materiali · RES Reso materiali · CAN Deposito cantiere',
  VehicleSubjectAssignment: `AUT Autista abituale f1 · SOS Sostituto · PRO Proprietario · NOL Noleggiatore
    · RESP Responsabile manutenzione`,
  WarehouseMaterialAssignement:
    'STD Scorta standard · MIN Scorta minima · CDE Conto deposito · ORD Su ordinazione · OBS Obsoleto',
  AreaBizObjectAssignement: 'INST Installato · PREV Previsto · RIMO Rimosso',
  TransactionKind: `ORD Ordine · +: ACC Acconto · FAT Fattura · −: INC Incasso · NC Nota credito · COS Costo · RIM Rimborso`,
  BizObjectSubtype: `IMP: COMP Compattatore · PRES Pressa · SEP Separatore oli · CONT: CAS Cassone 20 mc · CAS30 Cassone 30 mc
    · BID Bidone 1100 l · SENS: LIV Sensore livello · GPS Tracciatore`,
  Urgency: '1 Bassa = Low v:1 · 2 Normale = Normal v:2 · 3 Alta = High v:3 · 4 Critica = Critical v:4',
  Currency: `EUR Euro x:2 · USD Dollaro USA x:2 · GBP Sterlina x:2 · CHF Franco svizzero x:2 · SEK · DKK · NOK · PLN Zloty x:2 · CZK · HUF Fiorino x:2 · RON Leu x:2 · TRY · CNY Renminbi x:2
    · JPY Yen x:0`,
  DocumentType: `SUBJECT: CI Carta d'identità f1f3 x:120 · PAS Passaporto f1f3 · TES Tessera sanitaria f1f3 · PAT Patente f1f3
    · PSO Permesso di soggiorno f1f3 · CV Curriculum f3 · DURC DURC f1 x:4 · VIS Visura camerale x:6 · ISO Certificato ISO f1 x:36
    · POL Polizza RC f1 x:12 · ALB Iscrizione Albo gestori f1 x:60 · BU: CONTR Contratto f2 · PROC Procedura · LIST Listino f1
    · CIRC Circolare · ORD Ordine f2`,
  ContractType: `COLLABORATOR: COCO Co.co.co. · PIVA Prestazione con P. IVA · OCC Lavoro occasionale · STAGE Tirocinio · AGE Agenzia
    · VOL Volontariato · EMPLOYEE: IND Tempo indeterminato · DET Tempo determinato f1 · APP Apprendistato f1 · PT Part-time
    · SOM Somministrazione f1 · INT A chiamata · DIR Dirigente`,
  ContactPosition: `TIT Titolare · AD Amministratore delegato · AMM Amministrazione · ACQ Acquisti · COM Commerciale · MAG Magazzino
    · TEC Tecnico · HSE Sicurezza e ambiente · HR Personale · CEN Centralino`,
  DocumentAttachmentType: `ORI Originale f1 · COP Copia conforme · FIR Firmato digitalmente · ALL Allegato tecnico · RIC Ricevuta
    · FOTO Fotografia`,
  PaymentStatus:
    'DA Da pagare = Due · PAR Parziale · PAG Pagato = Paid · SCA Scaduto = Overdue · CON Contestato · STO Stornato',
  StatusAndPayment: `APERTO_DA Aperto / Da pagare · APERTO_PAR Aperto / Parziale · CHIUSO_PAG Chiuso / Pagato
    · CHIUSO_SCA Chiuso / Scaduto`,
  TaxCodes: `RF: RF01 Ordinario · RF02 Contribuenti minimi · RF04 Agricoltura · RF05 Sali e tabacchi · RF16 IVA per cassa PA
    · RF17 IVA per cassa · RF18 Altro · RF19 Forfettario · RT: RT01 Ritenuta persone fisiche · RT02 Ritenuta persone giuridiche
    · RT03 INPS · RT04 ENASARCO`,
  HazardClass: `ADR: 1 Esplosivi · 2 Gas · 3 Liquidi infiammabili · 4.1 Solidi infiammabili · 4.2 Autoaccensione · 4.3 Idroreattivi
    · 5.1 Comburenti · 5.2 Perossidi organici · 6.1 Tossici · 6.2 Infettanti · 7 Radioattivi · 8 Corrosivi · 9 Pericoli diversi
    · HP: HP1 Esplosivo · HP2 Comburente · HP3 Infiammabile · HP4 Irritante · HP5 STOT/aspirazione · HP6 Tossicità acuta
    · HP7 Cancerogeno · HP8 Corrosivo · HP9 Infettivo · HP10 Tossico riproduzione · HP11 Mutageno · HP12 Gas tossici
    · HP13 Sensibilizzante · HP14 Ecotossico · HP15 Altro`,
  StockGroups:
    'RIC Ricambi · CON Consumo · SEM Semilavorati · FIN Prodotti finiti · RIF Rifiuti · IMB Imballi · CES Cespiti',
  LoadStatus:
    'PRO Programmato · INC In carico · CAR Caricato · VIA In viaggio · SCA Scaricato · RES Respinto',
  RequestingProfile: 'STD Standard · VIP Prioritario · PA Ente pubblico · CONV Convenzione · GAR Garanzia',
  TreatmentCausal: `R: R1 Combustibile/energia · R2 Rigenerazione solventi · R3 Riciclo sostanze organiche · R4 Riciclo metalli
    · R5 Riciclo altre inorganiche · R6 Rigenerazione acidi/basi · R7 Prodotti captanti inquinanti · R8 Prodotti da catalizzatori
    · R9 Rigenerazione oli · R10 Trattamento terrestre per agricoltura · R11 Uso di rifiuti da R1-R10 · R12 Scambio
    · R13 Messa in riserva · D: D1 Discarica · D2 Trattamento terrestre · D3 Iniezione in profondità · D4 Lagunaggio
    · D5 Discarica allestita · D6 Scarico in acque · D7 Immersione in mare · D8 Trattamento biologico
    · D9 Trattamento fisico-chimico · D10 Incenerimento a terra · D11 Incenerimento in mare · D12 Deposito permanente
    · D13 Raggruppamento · D14 Ricondizionamento · D15 Deposito preliminare`,
  QueueTypes: 'MAIL Posta · PEC · SDI · RENTRI · PRINT Stampe · IMPORT Importazioni',
  AuthGP: `AIA Autorizzazione integrata ambientale · AUA Autorizzazione unica ambientale · ART208 Art. 208
    · ART216 Comunicazione art. 216 · ALBO Iscrizione Albo`,
  JobSubject: `CM Capo commessa · TEC Tecnico · CLI Referente cliente · SUB Subappaltatore · DL Direttore lavori
    · CSE Coordinatore sicurezza`,
  JobWarehouse: 'FOR Fornitura materiali · RES Reso materiali · CAN Deposito cantiere',
  SubjectBizObject: 'PROP Proprietario · UTI Utilizzatore · MAN Manutentore',
  ExtraServices:
    'URG Ritiro urgente · FES Festivo · ANA Analisi chimica · FAC Facchinaggio · GRU Gru · PES Pesatura',
  WastePosition: 'DT Deposito temporaneo · A1 Area A1 · CAS Cassone · SER Serbatoio · USC In uscita',
  CerCode: `01 Miniere e cave · 02 Agricoltura e alimenti · 03 Legno, carta · 04 Pelli e tessile · 05 Petrolio, gas, carbone
    · 06 Chimica inorganica · 07 Chimica organica · 08 Vernici, adesivi, inchiostri · 09 Fotografia · 10 Processi termici
    · 11 Trattamento superficiale metalli · 12 Lavorazione metalli e plastica · 13 Oli esauriti · 14 Solventi, refrigeranti
    · 15 Imballaggi, assorbenti · 16 Non specificati altrimenti · 17 Costruzione e demolizione · 18 Sanitari e veterinari
    · 19 Impianti trattamento rifiuti e acque · 20 Urbani · 13: 130205* Oli minerali · 15: 150101 Carta · 150102 Plastica
    · 150103 Legno · 150110* Imballaggi pericolosi · 150202* Assorbenti · 16: 160103 Pneumatici · 160107* Filtri olio
    · 160601* Batterie piombo · 17: 170405 Ferro e acciaio · 20: 200121* Tubi fluorescenti`,
}
