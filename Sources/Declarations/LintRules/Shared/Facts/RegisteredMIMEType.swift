import UTLint
import UTText

/// MIME types without a prefix for vendors (`vnd.`), persons (`prs.`), or private use (`x-` and `x.`): only IANA can
/// assign their names.
///
/// Sources: IANA's "Media Types" of March 1, 2026, as in `src/iana-types.json` of mime-db; and `mime.types` of Debian's
/// media-types 10.0.0, which also has older names that are not registered but in use.
enum RegisteredMIMEType {
  /// The month of the list.
  static let date = "March 2026"

  /// Whether a lowercase MIME type needs a registration, and has none.
  static func lacks(_ mimeType: String) -> Bool {
    guard let slash = mimeType.firstIndex(of: "/"), let names = subtypes[String(mimeType[..<slash])] else {
      return false
    }
    let subtype = String(mimeType[mimeType.index(after: slash)...])
    return !["vnd.", "prs.", "x.", "x-"].contains(where: subtype.hasPrefix) && !names.contains(subtype)
  }

  /// The names in each top-level type.
  private static let subtypes: [String: Set<String>] = [
    "application": names(
      """
      1d-interleaved-parityfec 3gpdash-qoe-report+xml 3gpp-ims+xml 3gpp-mbs-object-manifest+json
      3gpp-mbs-user-service-descriptions+json 3gpp-media-delivery-metrics-report+json 3gpphal+json 3gpphalforms+json
      a2l aas+zip ace+cbor ace+json ace-groupcomm+cbor ace-trl+cbor activemessage activity+json aif+cbor aif+json
      alto-cdni+json alto-cdnifilter+json alto-costmap+json alto-costmapfilter+json alto-directory+json
      alto-endpointcost+json alto-endpointcostparams+json alto-endpointprop+json alto-endpointpropparams+json
      alto-error+json alto-networkmap+json alto-networkmapfilter+json alto-propmap+json alto-propmapparams+json
      alto-tips+json alto-tipsparams+json alto-updatestreamcontrol+json alto-updatestreamparams+json aml
      andrew-inset annodex applefile asyncapi+json asyncapi+yaml at+jwt atf atfx atom+xml atomcat+xml
      atomdeleted+xml atomicmail atomserv+xml atomsvc+xml atsc-dwd+xml atsc-dynamic-event-message atsc-held+xml
      atsc-rdt+json atsc-rsat+xml atxml auth-policy+xml automationml-aml+xml automationml-amlx+zip bacnet-xdd+zip
      batch-smtp bbolin beep+xml bufr c2pa calendar+json calendar+xml call-completion cals-1840 captive+json cbor
      cbor-seq cccex ccmp+xml ccxml+xml cda+xml cdfx+xml cdmi-capability cdmi-container cdmi-domain cdmi-object
      cdmi-queue cdni ce+cbor cea cea-2018+xml cellml+xml cfw cid cid-edhoc+cbor-seq city+json city+json-seq clr
      clue+xml clue_info+xml cms cmw+cbor cmw+cose cmw+json cmw+jws cnrp+xml coap-eap coap-group+json coap-payload
      commonground concise-problem-details+cbor conference-info+xml cose cose-key cose-key-set cose-x509 cpl+xml
      csrattrs csta+xml cstadata+xml csvm+json cu-seeme cwl cwl+json cwl+yaml cwt cybercash dash+xml dash-patch+xml
      dashdelta davmount+xml dca-rft dcd dec-dx dialog-info+xml dicom dicom+json dicom+xml did dii dit dns dns+json
      dns-message dots+cbor dpop+jwt dskpp+xml dsptype dssc+der dssc+xml dvcs eat+cwt eat+jwt eat-bun+cbor
      eat-bun+json eat-ucs+cbor eat-ucs+json edhoc+cbor-seq edi-consent edi-x12 edifact efi elm+json elm+xml
      emergencycalldata.cap+xml emergencycalldata.comment+xml emergencycalldata.control+xml
      emergencycalldata.deviceinfo+xml emergencycalldata.ecall.msd emergencycalldata.legacyesn+json
      emergencycalldata.providerinfo+xml emergencycalldata.serviceinfo+xml emergencycalldata.subscriberinfo+xml
      emergencycalldata.veds+xml emma+xml emotionml+xml encaprtp entity-statement+jwt epp+xml epub+zip eshop example
      exi expect-ct-report+json explicit-registration-response+jwt express fastinfoset fastsoap fdf fdt+xml
      fhir+json fhir+xml fits flexfec font-sfnt font-tdpfr font-woff framework-attributes+xml futuresplash geo+json
      geo+json-seq geofeed+csv geopackage+sqlite3 geopose+json geoxacml+json geoxacml+xml gltf-buffer gml+xml
      gnap-binding-jws gnap-binding-jwsd gnap-binding-rotation-jws gnap-binding-rotation-jwsd grib gzip h224
      held+xml hl7v2+xml hta http hyperstudio ibe-key-request+xml ibe-pkg-reply+xml ibe-pp-data iges
      im-iscomposing+xml index index.cmd index.obj index.response index.vnd inkml+xml iotp ipfix ipp isup its+xml
      java-archive java-serialized-object java-vm jf2feed+json jose jose+json jrd+json jscalendar+json
      jscontact+json json json-patch+json json-patch-query+json json-seq jsonpath jwk+json jwk-set+json jwk-set+jwt
      jwt kb+jwt kbl+xml kpml-request+xml kpml-response+xml ld+json lgr+xml link-format linkset linkset+json
      load-control+xml logout+jwt lost+xml lostsync+xml lpf+zip lxf m3g mac-binhex40 mac-compactpro macwriteii
      mads+xml manifest+json marc marcxml+xml mathematica mathml+xml mathml-content+xml mathml-presentation+xml
      mbms-associated-procedure-description+xml mbms-deregister+xml mbms-envelope+xml mbms-msk+xml
      mbms-msk-response+xml mbms-protection-description+xml mbms-reception-report+xml mbms-register+xml
      mbms-register-response+xml mbms-schedule+xml mbms-user-service-description+xml mbox measured-component+cbor
      measured-component+json media-policy-dataset+xml media_control+xml mediaservercontrol+xml merge-patch+json
      metalink4+xml mets+xml mf4 mikey mipc missing-blocks+cbor-seq mmt-aei+xml mmt-usd+xml mods+xml moss-keys
      moss-signature mosskey-data mosskey-request mp21 mp4 mpeg4-generic mpeg4-iod mpeg4-iod-xmt mrb-consumer+xml
      mrb-publish+xml msaccess msc-ivr+xml msc-mixer+xml msword mud+json multipart-core mxf n-quads n-triples
      nasdata news-checkgroups news-groupinfo news-transmission nlsml+xml node nss oauth-authz-req+jwt
      oblivious-dns-message ocsp-request ocsp-response octet-stream oda odm+xml odx oebps-package+xml ogg ohttp-keys
      onenote opc-nodeset+xml oscore oxps p21 p21+zip p2p-overlay+xml parityfec passport patch-ops-error+xml pdf pdx
      pem-certificate-chain pgp-encrypted pgp-keys pgp-signature pics-rules pidf+xml pidf-diff+xml pkcs10 pkcs12
      pkcs7-mime pkcs7-signature pkcs8 pkcs8-encrypted pkix-attr-cert pkix-cert pkix-crl pkix-pkipath pkixcmp
      pls+xml poc-settings+xml postscript ppsp-tracker+json private-token-issuer-directory private-token-request
      private-token-response problem+json problem+xml protobuf protobuf+json provenance+xml provided-claims+jwt
      pskc+xml pvd+json qsig raptorfec rdap+json rdf+xml reginfo+xml relax-ng-compact-syntax reputon+json
      resolve-response+jwt resource-lists+xml resource-lists-diff+xml rfc+xml riscos rlmi+xml rls-services+xml
      route-apd+xml route-s-tsid+xml route-usd+xml rpki-checklist rpki-ghostbusters rpki-manifest rpki-publication
      rpki-roa rpki-signed-tal rpki-updown rs-metadata+xml rtf rtploopback rtx samlassertion+xml samlmetadata+xml
      sarif+json sarif-external-properties+json sbe sbml+xml scaip+xml scim+json scitt-receipt+cose
      scitt-statement+cose scvp-cv-request scvp-cv-response scvp-vp-request scvp-vp-response sd-jwt sd-jwt+json
      sdf+json sdp secevent+jwt senml+cbor senml+json senml+xml senml-etch+cbor senml-etch+json senml-exi
      sensml+cbor sensml+json sensml+xml sensml-exi sep+xml sep-exi session-info set-payment set-payment-initiation
      set-registration set-registration-initiation sgml sgml-open-catalog shf+xml sieve simple-filter+xml
      simple-message-summary simplesymbolcontainer sipc slate smil+xml smpte336m soap+fastinfoset soap+xml
      sparql-query sparql-results+xml spdx+json spirits-event+xml sql srgs srgs+xml sru+xml sslkeylogfile ssml+xml
      st2110-41 stix+json stratum suit-envelope+cose suit-report+cose swid+cbor swid+xml tamp-apex-update
      tamp-apex-update-confirm tamp-community-update tamp-community-update-confirm tamp-error tamp-sequence-adjust
      tamp-sequence-adjust-confirm tamp-status-query tamp-status-response tamp-update tamp-update-confirm taxii+json
      td+json tei+xml tetra_isi texinfo thraud+xml timestamp-query timestamp-reply timestamped-data tlsrpt+gzip
      tlsrpt+json tm+json tnauthlist toc+cbor token-introspection+jwt toml trickle-ice-sdpfrag trig trust-chain+json
      trust-mark+jwt trust-mark-delegation+jwt trust-mark-status-response+jwt ttml+xml tve-trigger tzif tzif-leap
      uccs+cbor ujcs+json ulpfec urc-grpsheet+xml urc-ressheet+xml urc-targetdesc+xml urc-uisocketdesc+xml vc
      vc+cose vc+jwt vc+sd-jwt vcard+json vcard+xml vec+xml vec-package+gzip vec-package+zip vemmi voicexml+xml
      voucher-cms+json voucher-jws+json vp vp+cose vp+jwt vp+sd-jwt vq-rtcpxr wasm watcherinfo+xml
      webpush-options+json whoispp-query whoispp-response widget wita wordperfect5.1 wsdl+xml wspolicy+xml x400-bp
      xacml+xml xcap-att+xml xcap-caps+xml xcap-diff+xml xcap-el+xml xcap-error+xml xcap-ns+xml
      xcon-conference-info+xml xcon-conference-info-diff+xml xenc+xml xfdf xhtml+xml xliff+xml xml xml-dtd
      xml-external-parsed-entity xml-patch+xml xmpp+xml xop+xml xslt+xml xspf+xml xv+xml yaml yang yang-data+cbor
      yang-data+json yang-data+xml yang-patch+json yang-patch+xml yang-sid+json yin+xml zip zlib zstd
      """),
    "audio": names(
      """
      1d-interleaved-parityfec 32kadpcm 3gpp 3gpp2 aac ac3 amr amr-wb amr-wb+ annodex aptx asc
      atrac-advanced-lossless atrac-x atrac3 basic bv16 bv32 clearmode cn csound dat12 dls dsr-es201108 dsr-es202050
      dsr-es202211 dsr-es202212 dv dvi4 eac3 encaprtp evrc evrc-qcp evrc0 evrc1 evrcb evrcb0 evrcb1 evrcnw evrcnw0
      evrcnw1 evrcwb evrcwb0 evrcwb1 evs example flac flexfec fwdred g711-0 g719 g722 g7221 g723 g726-16 g726-24
      g726-32 g726-40 g728 g729 g7291 g729d g729e gsm gsm-efr gsm-hr-08 ilbc ip-mr_v2.5 l16 l20 l24 l8 lpc matroska
      melp melp1200 melp2400 melp600 mhas midi-clip mobile-xmf mp4 mp4a-latm mpa mpa-robust mpeg mpeg4-generic
      mpegurl ogg opus parityfec pcma pcma-wb pcmu pcmu-wb qcelp raptorfec red rtp-enc-aescm128 rtp-midi rtploopback
      rtx scip smv smv-qcp smv0 sofa soundfont sp-midi speex t140c t38 telephone-event tetra_acelp tetra_acelp_bb
      tone tsvcis uemclip ulpfec usac vdvi vmr-wb vorbis vorbis-config
      """),
    "font": names(
      """
      collection otf sfnt ttf woff woff2
      """),
    "image": names(
      """
      aces apng avci avcs avif bmp cgm dicom-rle dpx emf example fits g3fax gif heic heic-sequence heif
      heif-sequence hej2k hsj2 ief j2c jaii jais jls jp2 jpeg jph jphc jpm jpx jxl jxr jxra jxrs jxs jxsc jxsi jxss
      ktx ktx2 naplps png pwg-raster svg+xml t38 tiff tiff-fx webp wmf
      """),
    "message": names(
      """
      bhttp cpim delivery-status disposition-notification example external-body feedback-report global
      global-delivery-status global-disposition-notification global-headers http imdn+xml mls ohttp-req ohttp-res
      partial rfc822 s-http sip sipfrag tracking-status
      """),
    "model": names(
      """
      3mf e57 example gltf+json gltf-binary iges jt mesh mtl obj prc step step+xml step+zip step-xml+zip stl u3d
      vrml x3d+fastinfoset x3d+xml x3d-vrml
      """),
    "multipart": names(
      """
      alternative appledouble byteranges digest encrypted example form-data header-set mixed multilingual parallel
      related report signed voice-message
      """),
    "text": names(
      """
      1d-interleaved-parityfec cache-manifest calendar cql cql-expression cql-extension cql-identifier css csv
      csv-schema directory dns encaprtp enriched example fhirpath flexfec fwdred gff3 grammar-ref-list hl7v2 html
      javascript jcr-cnd markdown mizar n3 org parameters parityfec plain provenance-notation raptorfec red
      rfc822-headers richtext rtf rtp-enc-aescm128 rtploopback rtx sgml shaclc shex spdx strings t140
      tab-separated-values texmacs troff turtle ulpfec uri-list vcard vtt wgsl xml xml-dtd
      xml-external-parsed-entity
      """),
    "video": names(
      """
      1d-interleaved-parityfec 3gpp 3gpp-tt 3gpp2 annodex av1 bmpeg bt656 celb dv encaprtp evc example ffv1 flexfec
      fli gl h261 h263 h263-1998 h263-2000 h264 h264-rcdo h264-svc h265 h266 iso.segment jpeg jpeg2000 jpeg2000-scl
      jxsv lottie+json matroska matroska-3d mj2 mp1s mp2p mp2t mp4 mp4v-es mpeg mpeg4-generic mpv nv ogg parityfec
      pointer quicktime raptorfec raw rtp-enc-aescm128 rtploopback rtx scip smpte291 smpte292m ulpfec vc1 vc2 vp8
      vp9 webm
      """),
  ]

  private static func names(_ text: String) -> Set<String> {
    Set(text.words)
  }
}
