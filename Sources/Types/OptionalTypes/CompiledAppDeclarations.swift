// swift-format-ignore-file
// Made from TypeDeclarations/community/ by Tools/collect-declarations; edit the tables there.
let appDeclarationSources: StaticString = """
insidegui/VirtualBuddy	2026-07-20
adium/adium	2021-03-13
sbarex/SourceCodeSyntaxHighlight	
anthonygelibert/QLColorCode	2024-12-07
textmate/textmate	
JackieXie168/skim	2020-12-01
TeXShop/TeXShop	
subethaedit/SubEthaEdit	
MaddTheSane/perian	2017-01-12
mltframework/shotcut	
mpv-player/mpv	
videolan/vlc-ios	
laniolove/exercise_opengl	
holzschu/iVim	2020-01-15
swiftbar/SwiftBar	2026-08-15
smittytone/PreviewCode	2026-05-02
PlayCover/PlayCover	2024-10-22
SideStore/SideStore	
opa334/TrollStore	
charlotte-2222/Web-Dev	
b123400/xliffie	
vslavik/poedit	2026-08-17
XITRIX/iTorrent	2026-07-23
nadirberrara/workshop-invision-sketch	
nicklockwood/ShapeScript	2026-08-17
tcobbs/ldview	2026-08-20
coteditor/CotEditor	2026-08-21
Marginal/QLVideo	2026-04-30
paixaop/QuickLookMarkdown	2026-03-20
lmparppei/Beat	2026-08-14
tumic0/GPXSee	2026-08-22
automerge/MeetingNotes	2025-02-14
LIJI32/SameBoy	
bsnes-emu/bsnes	2025-09-03
ProfileCreator/ProfileCreator	2025-01-11
xournalpp/xournalpp	2026-08-09
osmandapp/OsmAnd-iOS	
growl/growl	2020-11-25
MacPass/MacPass	
hydrogen-music/hydrogen	2026-04-07
MiniKeePass/MiniKeePass	2017-10-29
keepassium/KeePassium	2026-05-23
Kapeli/Dash-iOS	2020-01-30
LitRitt/Ignited	2024-09-14
alunbestor/Boxer	2017-03-18
MaddTheSane/Simple-Comic	
opendocument-app/OpenDocument.ios	2026-08-22
ONLYOFFICE/documents-app-ios	2025-12-26
MrXiaoYang/software	
sonoramac/Sonora	2015-05-12
SlayterDev/RadiumBrowser	
TASEmulators/desmume	2026-05-14
omnigroup/OmniGroup	
ealeksandrov/ProvisionQL	2026-05-25
plugdata-team/plugdata	2026-03-14
Provenance-Emu/Provenance	
iNDS-Team/iNDS	2023-12-04
arauchfuss/Simple-Comic	2017-04-15
sarensw/MacPacker	2026-08-21
andrews05/ResForge	2026-04-08
rileytestut/Clip	2025-06-05
rileytestut/Delta	
Ryubing/Ryujinx	2025-03-10
Sequel-Ace/Sequel-Ace	2026-08-20
sequelpro/sequelpro	2020-07-03
krevis/MIDIApps	2025-11-11
BradLarson/Molecules	2023-08-02
datlechin/TablePro	2026-03-16
uliwitness/Stacksmith	2020-03-05
merlos/iOS-Open-GPX-Tracker	2026-06-30
timfraedrich/OutRun	2022-12-29
bryceco/GoMap	
utmapp/UTM	
ViennaRSS/vienna-rss	2026-07-19
WireGuard/wireguard-apple	2023-02-15
YACReader/yacreader	
yoyofr/modizer	2025-03-22
Alexco500/sidplay5	2026-06-22
readium/swift-toolkit	2026-03-10
dirkwhoffmann/vAmiga	2026-08-07
dirkwhoffmann/virtualc64	
LinwoodDev/Butterfly	2026-08-08
helio-fm/helio-sequencer	2025-12-07
packagesdev/packages	2026-02-22
monal-im/Monal	2024-10-23
BlueWallet/BlueWallet	
iina/iina	
nwjs/nw.js	
realm/realm-browser-osx	
OatmealDome/dolphin-ios	2025-10-18
Shpigford/clearly	2026-05-17
glushchenko/fsnotes	
schuyler/macdown3000	2026-08-04
MarkEdit-app/MarkEdit	2026-08-22
prime-radiant-inc/clearance	2026-04-14
smittytone/PreviewMarkdown	2026-05-02
toland/qlmarkdown	2020-01-08
dorianj/CoRD	2016-04-15
fontforge/fontforge	
WerWolv/ImHex	2026-08-22
yoshisuga/MAME4iOS	2025-12-01
clydeclements/AsciiDocQuickLook	2018-09-15
aseprite/aseprite	2026-08-21
audacity/audacity	2026-08-21
G-Ray/pikatorrent	
qbittorrent/qBittorrent	
transmission/transmission	
trapple/ifc-quicklook	2026-07-13
cryptomator/cryptomator	2026-03-13
dosbox-staging/dosbox-staging	2026-08-22
neovide/neovide	
besi/quicklook-dot	2012-08-08
Hammerspoon/hammerspoon	
GenjiApp/EPUBQLGenerator	2013-03-10
jaketmp/ePub-quicklook	2016-03-03
TobyLobster/Inform	2023-04-20
yllan/JXLook	2021-12-01
tuxu/ipynb-quicklook	2023-12-16
trapple/glb-quicklook	2026-07-13
warrenm/GLTFKit2	2025-11-23
vuo/vuo	2023-11-10
lichess-org/mobile	2026-08-21
love2d/love	2026-08-21
macvim-dev/macvim	
ddddxxx/LyricsX	2022-05-03
mapeditor/tiled	2026-07-17
musescore/MuseScore	
OpenEmu/OpenEmu	2024-03-11
kiwix/kiwix-apple	2026-08-16
Ranchero-Software/NetNewsWire	
amake/orgro	2026-06-12
pencil2d/pencil	
powertab/powertabeditor	2026-06-08
hrydgard/ppsspp	
pure-data/pure-data	
supercollider/supercollider	
bdewey/textbundle-swift	2019-04-16
sbooth/Max	2020-09-18
dagronf/ColorPaletteCodable	2026-03-24
p2/quicklook-csv	2017-02-28
dagronf/QRCode	2026-06-16
sveinbjornt/Phew	2018-05-15
godotengine/godot	
pluk-inc/md-preview.app	2026-05-22
smittytone/PreviewText	2025-05-31
factor/factor	2026-08-20
SublerApp/Subler	
MagerValp/AutoDMG	2020-12-30
"""
let appDeclarationExtensions: StaticString = """
!qb	1	owner	org.qbittorrent.qBittorrent.incompletedata	org.qbittorrent.qBittorrent.incompletedata:1:1
264	2	tie		io.mpv.h264:1:0 public.h264:1:0
32x	3	tie		com.provenance.rom:1:1 org.mamedev.rom-image:1:0 public.aoshuang.game.32x:1:1
3g2	2	system	public.3gpp2	io.iina.3gpp2:1:0 public.3gpp:1:0
3gp	2	system	public.3gpp	io.iina.3gpp:1:0 public.3gpp:1:0
3gp2	2	system	public.3gpp2	io.iina.3gpp2:1:0 public.3gpp:1:0
3gpp	2	system	public.3gpp	io.iina.3gpp:1:0 public.3gpp:1:0
7z	6	system	org.7-zip.7-zip-archive	org.7-zip.7-zip-archive:4:1 com.provenance.rom:1:1 com.yoyofr.modizer.archive:1:1 public.aoshuang.zip:1:1
a26	2	tie		com.provenance.rom:1:1 org.mamedev.rom-image:1:0
a52	7	tie		com.dolby.dd:1:0 com.provenance.rom:1:1 com.retroarch.a52:1:1 io.iina.ac3:1:0 org.mamedev.rom-image:1:0 org.videolan.a52:1:0 public.ac3-audio:1:0
a78	2	tie		com.provenance.rom:1:1 org.mamedev.rom-image:1:0
aac	3	system	public.aac-audio	com.yoyofr.modizer.vgmstream:1:1 io.iina.aac:1:0 public.adts:1:0
ac3	4	system	public.ac3-audio	com.dolby.dd:1:0 io.iina.ac3:1:0 org.videolan.a52:1:0 public.ac3-audio:1:0
acb	2	tie		com.adobe.acb:1:1 com.yoyofr.modizer.vgmstream:1:1 public.dagronf.colorpalette.palette.autodesk.colorbook:1:1
acx	2	tie		com.yoyofr.modizer.vgmstream:1:1 public.acx:1:0
ada	5	system	public.ada-source	public.ada-source:4:0 com.apple.xcode.ada-source:1:1
adb	5	system	public.ada-source	public.ada-source:4:0 com.apple.xcode.ada-source:1:1
adf	2	tie		com.amiga.adf-archive:1:1 public.retro.adf:1:1
adiumemoticonset	1	owner	com.adiumx.emoticonset	com.adiumx.emoticonset:1:1
adiumhtmllog	1	owner	com.adiumx.htmllog	com.adiumx.htmllog:1:1
adiumicon	1	owner	com.adiumx.dockicon	com.adiumx.dockicon:1:1
adiumlibpurpleplugin	1	owner	com.adiumx.libpurpleplugin	com.adiumx.libpurpleplugin:1:1
adiumlistlayout	1	owner	com.adiumx.contactlistlayout	com.adiumx.contactlistlayout:1:1
adiumlisttheme	1	owner	com.adiumx.contactlisttheme	com.adiumx.contactlisttheme:1:1
adiumlog	1	owner	com.adiumx.xmllog	com.adiumx.xmllog:1:1
adiummenubaricons	1	owner	com.adiumx.menubaricons	com.adiumx.menubaricons:1:1
adiummessagestyle	1	owner	com.adiumx.messagestyle	com.adiumx.messagestyle:1:1
adiumplugin	1	owner	com.adiumx.plugin	com.adiumx.plugin:1:1
adiumscripts	1	owner	com.adiumx.script	com.adiumx.script:1:1
adiumserviceicons	1	owner	com.adiumx.serviceicons	com.adiumx.serviceicons:1:1
adiumsoundset	1	owner	com.adiumx.soundset	com.adiumx.soundset:1:1
adiumstatusicons	1	owner	com.adiumx.statusicons	com.adiumx.statusicons:1:1
adoc	2	consensus	org.asciidoc	org.asciidoc:2:0
ads	6	system	public.ada-source	public.ada-source:4:0 com.apple.xcode.ada-source:1:1 com.yoyofr.modizer.vgmstream:1:1
adtmpl	1	owner	se.gu.it.autodmg.template	se.gu.it.autodmg.template:1:1
adx	2	tie		com.yoyofr.modizer.vgmstream:1:1 public.adts:1:0
adz	1	reserved		public.retro.adz:1:1
aif	2	system	public.aiff-audio	com.yoyofr.modizer.vgmstream:1:1 io.iina.aiff:1:0
aiff	2	system	public.aiff-audio	com.yoyofr.modizer.vgmstream:1:1 io.iina.aiff:1:0
aix	2	tie		app.aidoku.Aidoku.aix:1:1 com.yoyofr.modizer.vgmstream:1:1
ape	3	consensus	com.monkeysaudio.ape	com.monkeysaudio.ape:2:0 io.iina.ape:1:0
applescript	4	system	com.apple.applescript.text	com.apple.applescript.text:4:1
aqt	2	tie		io.mpv.aqt:1:0 org.videolan.aqt:1:0
arb	1	owner	net.poedit.arb	net.poedit.arb:1:1
as	5	system	com.apple.applesingle-archive	com.adobe.actionscript:2:1 com.apple.applesingle-archive:1:0 com.barebones.bbedit.actionscript-source:1:1 org.vim.as-file:1:1
asa	3	tie		com.microsoft.asp:1:0 de.codingmonkeys.subethaedit.asp-source:1:1 org.vim.asp-file:1:1
asc	3	tie		com.bps.asciidoc-asc:1:1 com.byteproject.ascension.asc:1:1 com.yoyofr.modizer.zxtune:1:1 org.blocktronics.quicklook:1:0
asciidoc	2	consensus	org.asciidoc	org.asciidoc:2:0
ascx	2	tie		com.microsoft.asp.net:1:0 org.vim.aspx-file:1:1
asd	2	tie		com.yoyofr.modizer.vgmstream:1:1 org.n8gray.lisp:1:1
ase	2	tie		com.adobe.ase:1:1 org.aseprite.Aseprite.sprite:1:1
aseprite	1	contested		org.aseprite.Aseprite.sprite:1:1
asf	2	system	com.microsoft.advanced-systems-format	com.yoyofr.modizer.vgmstream:1:1 io.iina.asf:1:0
ashx	2	tie		com.microsoft.asp.net:1:0 org.vim.aspx-file:1:1
asm	6	system	public.assembly-source	public.assembly-source:3:2 com.bps.assembly-source:1:1 com.mips.mips-assembler:1:0 org.asm.source:1:1 public.nasm-assembly-source:1:0
asmx	2	tie		com.microsoft.asp.net:1:0 org.vim.aspx-file:1:1
asp	4	tie		com.barebones.bbedit.asp-source:1:1 com.microsoft.asp:1:0 de.codingmonkeys.subethaedit.asp-source:1:1 org.vim.asp-file:1:1
aspx	3	tie		com.barebones.bbedit.asp-source:1:1 com.microsoft.asp.net:1:0 org.vim.aspx-file:1:1
ass	4	tie		com.yoyofr.modizer.vgmstream:1:1 io.mpv.ass:1:0 org.videolan.ass:1:0 public.ssa:1:0
at3	2	tie		com.yoyofr.modizer.vgmstream:1:1 org.videolan.atrac3-audio:1:0
atr	2	tie		com.retroarch.atr:1:1 public.atr:1:0
atx	2	tie		com.retroarch.atx:1:1 com.yoyofr.modizer.vgmstream:1:1
audiobook	1	owner	org.readium.audiobook	org.readium.audiobook:1:1
aup4	1	owner	org.audacityteam.aup4	org.audacityteam.aup4:1:1
avi	3	system	public.avi	com.robertwildling.mkvquicklook.avi:1:1 io.iina.avi:1:0 public.avi:1:0
awk	3	tie		com.coteditor.awk:1:1 de.codingmonkeys.subethaedit.awk-source:1:1 org.n8gray.awk:1:1
b	2	tie		com.bps.brainfuck-source:1:1 de.codingmonkeys.subethaedit.b-source:1:1
backup	2	tie		io.bluewallet.backup:1:1 org.amnezia.AmneziaVPN.backup-config:1:0
bas	2	tie		com.bps.basic-source:1:1 com.microsoft.vb-source:1:1
bash	3	system	public.bash-script	public.bash-script:2:1 com.apple.xcode.bash-script:1:0
bash_login	2	system	public.shell-script	public.shell-script:2:1
bash_logout	2	system	public.shell-script	public.shell-script:2:1
bash_profile	2	system	public.shell-script	public.shell-script:2:1
bashrc	3	contested		public.shell-script:2:1 org.bash.source:1:1
basic	2	tie		com.bps.basic-source:1:1 com.microsoft.vb-source:1:1
bat	4	tie		com.microsoft.bat:1:1 com.microsoft.batch-file:1:0 com.retroarch.bat:1:1 org.n8gray.bat:1:1
bbcolors	1	owner	com.barebones.bbedit.legacy-color-scheme	com.barebones.bbedit.legacy-color-scheme:1:1
bbcolorscheme	1	owner	com.barebones.bbedit.color-scheme	com.barebones.bbedit.color-scheme:1:1
bblm	1	owner	com.barebones.bbedit.language-module	com.barebones.bbedit.language-module:1:1
bf	2	tie		com.bps.brainfuck-source:1:1 de.codingmonkeys.subethaedit.bf-source:1:1
bfly	1	contested		dev.linwood.butterfly.note:1:1
bib	5	consensus	org.tug.tex.bibtex	org.tug.tex.bibtex:3:0 org.tug.bibtex.bib:1:0 org.vim.bib-file:1:1
bin	7	system	com.apple.macbinary-archive	com.apple.macbinary-archive:1:1 com.litritt.ignited.game.genesis:1:1 com.nintendo.hwimage.ds:1:0 com.provenance.rom:1:1 com.retroarch.bin:1:1 com.rileytestut.delta.game.genesis:1:1 com.yoyofr.modizer.vgmstream:1:1 org.mamedev.rom-image:1:0 public.aoshuang.bin:1:1 public.aoshuang.game.gg:1:1 public.aoshuang.game.md:1:1 public.aoshuang.game.ms:1:1
bios	2	tie		com.provenance.rom:1:1 org.mamedev.rom-image:1:0
blurb	1	owner	org.inform-fiction.blurb	org.inform-fiction.blurb:1:1
bms	2	tie		com.retroarch.bms:1:1 com.yoyofr.modizer.vgmstream:1:1 public.aoshuang.game.ms:1:1
boxer	1	contested		net.washboardabs.boxer-game-package:1:1
boxerstate	1	owner	net.washboardabs.boxer-game-state	net.washboardabs.boxer-game-state:1:1
brainfuck	2	tie		com.bps.brainfuck-source:1:1 de.codingmonkeys.subethaedit.brainfuck-source:1:1
bsh	2	tie		org.beanshell.beanshell:1:0 org.vim.bsh-file:1:1
bwcosigner	1	owner	io.bluewallet.bwcosigner	io.bluewallet.bwcosigner:1:1
c	6	system	public.c-source	public.c-source:6:2
c++	6	system	public.c-plus-plus-source	public.c-plus-plus-source:6:2
c9r	1	owner	org.cryptomator.encrypted-data	org.cryptomator.encrypted-data:1:1
c9s	1	owner	org.cryptomator.encrypted-data	org.cryptomator.encrypted-data:1:1
c9u	1	owner	org.cryptomator.encrypted-data	org.cryptomator.encrypted-data:1:1
caf	2	system	com.apple.coreaudio-format	com.yoyofr.modizer.vgmstream:1:1 org.videolan.caf:1:0
car	2	tie		com.apple.assetcatalog:1:1 com.retroarch.car:1:1
cas	2	tie		com.retroarch.cas:1:1 public.quest:1:0
cbr	4	tie		com.yacreader.yacreader.cbr:1:1 cx.c3.cbr-archive:1:1 net.pol-online.comic-book-rar-archive:1:1 vnd.comicbook-rar:1:1
cbz	9	contested		cx.c3.cbz-archive:2:2 com.omnipreview.cbz:1:0 com.yacreader.yacreader.cbz:1:1 jp.hetima.zipquicklookgenerator.cbz:1:0 net.pol-online.comic-book-zip-archive:1:1 org.comicbook.cbz:1:1 public.archive.cbz:1:1 vnd.comicbook-zip:1:1
cc	6	system	public.c-plus-plus-source	public.c-plus-plus-source:6:2
cdi	2	tie		com.provenance.rom:1:1 org.mamedev.rom-image:1:0
cdmedia	1	owner	net.washboardabs.boxer-cdrom-bundle	net.washboardabs.boxer-cdrom-bundle:1:1
cdrom	1	denied		net.washboardabs.boxer-cdrom-folder:1:1
cfc	2	tie		com.adobe.coldfusion:1:1 de.codingmonkeys.subethaedit.cfm-source:1:1
cfdg	2	tie		org.contextfreeart.contextfree:1:0 org.vim.cfdg-file:1:1
cfg	9	denied		com.barebones.bbedit.ini-configuration:2:1 com.macromates.textmate.config-file:2:0 com.bps.conf:1:1 com.omnipreview.ini:1:0 com.provenance.retroarch.config:1:1 org.amnezia.AmneziaVPN.wireguard-config:1:0 org.vim.cfg-file:1:1 public.ini:1:0 public.toml:1:0
cfm	2	tie		com.adobe.coldfusion:1:1 de.codingmonkeys.subethaedit.cfm-source:1:1
cfml	2	tie		com.adobe.coldfusion:1:1 de.codingmonkeys.subethaedit.cfm-source:1:1
cgi	4	contested		com.macromates.textmate.cgi-script:2:0 com.barebones.bbedit.cgi-script:1:1 org.vim.cgi-file:1:1
chart	1	denied		net.osmand.chart:1:1
chatlog	1	owner	com.adiumx.xmllog	com.adiumx.xmllog:1:1
chd	3	tie		com.provenance.rom:1:1 com.retroarch.chd:1:1 org.mamedev.disk-image:1:0 public.aoshuang.game.mcd:1:1 public.aoshuang.game.psp:1:1 public.aoshuang.game.ss:1:1
cht	2	private		com.github.liji32.sameboy.cheats:2:2
cia	2	tie		com.byteproject.ascension.ans:1:1 org.ansilove.ans:1:1 public.aoshuang.game.3ds:1:1
ciso	2	tie		com.retroarch.ciso:1:1 me.oatmealdome.dolphinios.wii-software:1:1
cl	5	system	public.opencl-source	com.macromates.textmate.lisp:2:0 public.opencl-source:2:1 org.vim.lisp-file:1:1
class	2	system	com.sun.java-class	com.sun.java-class:2:2
clj	3	tie		org.clojure:1:0 org.clojure.script:1:1 org.clojure.source:1:0
cljc	2	tie		org.clojure:1:0 org.clojure.script:1:1
cljs	2	tie		org.clojure:1:0 org.clojure.script:1:1
cls	6	consensus	org.tug.tex	org.tug.tex:4:0 org.tug.cls:1:0 org.vim.tex-file:1:1 public.tex:1:1
cm3	2	tie		com.dec.modula-3:1:0 com.yoyofr.modizer.asap:1:1
cmake	2	tie		com.bps.cmake-source:1:1 org.cmake.cmake:1:1
cnf	2	tie		com.bps.conf:1:1 com.omnipreview.ini:1:0
coffee	3	tie		com.bps.coffee-source:1:1 org.coffee.source:1:1 org.coffeescript.coffeescript:1:0
col	3	tie		com.provenance.rom:1:1 com.retroarch.col:1:1 org.mamedev.rom-image:1:0
com	2	tie		com.microsoft.msdos-executable:1:0 com.retroarch.com:1:1
command	2	system	com.apple.terminal.shell-script	public.shell-script:2:1
comment	1	denied		edu.uo.texshop.comment:1:1
conf	11	denied		com.macromates.textmate.config-file:2:0 com.bps.conf:1:1 com.coteditor.conf:1:1 com.omnipreview.ini:1:0 com.retroarch.conf:1:1 com.wireguard.config.quick:1:1 gnu.org.configuration-file:1:0 org.amnezia.AmneziaVPN.wireguard-config:1:0 org.sbarex.conf:1:1 org.vim.cfg-file:1:1 public.ini:1:0
config	4	contested		com.macromates.textmate.config-file:2:0 com.bps.config:1:1 org.vim.cfg-file:1:1
cottheme	1	owner	com.coteditor.CotEditor.theme	com.coteditor.CotEditor.theme:1:1
cp	7	system	public.c-plus-plus-source	public.c-plus-plus-source:6:2 com.yoyofr.modizer.amiga:1:1
cpp	6	system	public.c-plus-plus-source	public.c-plus-plus-source:6:2
cpt	3	denied		public.xml:2:1 public.dagronf.colorpalette.gradient.colorpalettetables.cpt:1:1
cpy	2	system	public.python-script	public.python-script:2:1
crt	2	system	public.x509-certificate	org.mamedev.rom-image:1:0 public.retro.crt:1:1
cryptomator	1	owner	org.cryptomator.vault-metadata	org.cryptomator.vault-metadata:1:1
cs	7	consensus	com.microsoft.c-sharp	com.microsoft.c-sharp:3:0 com.bps.csharp-source:1:1 com.microsoft.csharp-source:1:1 com.omnipreview.csharp:1:0 org.vim.cs-file:1:1
csh	4	system	public.csh-script	public.csh-script:2:0 com.apple.xcode.csh-script:1:0 public.shell-script:1:1
cso	2	tie		org.ppsspp.csoimg:1:1 public.aoshuang.game.psp:1:1
css	6	system	public.css	public.css:4:2 org.w3.css:3:0 org.vim.css-file:1:1
csv	6	system	public.comma-separated-values-text	public.comma-separated-values-text:4:0 org.vim.csv-file:1:1 public.csv:1:0
ctags	1	owner	com.barebones.bbedit.ctags-data	com.barebones.bbedit.ctags-data:1:1
cts	2	set web	com.microsoft.typescript	com.barebones.bbedit.typescript-source:1:0 com.microsoft.typescript:1:1 org.vim.typescript-source:1:1 public.typescript:1:1
ctx	2	tie		edu.uo.texshop.ctx:1:0 org.tug.ctx:1:0 org.tug.tex:1:0 org.tug.tex.context:1:0 public.tex:1:1
cub	2	tie		be.silverfox.cub:1:1 com.gaussian.cube:1:1
cue	5	tie		com.goldenhawk.cdrwin-cuesheet:1:0 com.provenance.rom:1:1 com.retroarch.cue:1:1 io.iina.cue:1:0 org.mamedev.rom-image:1:0 public.aoshuang.game.mcd:1:1 public.aoshuang.game.ss:1:1
custom	2	tie		com.yoyofr.modizer.amiga:1:1 de.codingmonkeys.subethaedit.custom-source:1:1
cxx	6	system	public.c-plus-plus-source	public.c-plus-plus-source:6:2
d	3	denied		org.dlang.d:2:0 org.dlang.d-source:1:0 org.gcc.files:1:1
d64	3	tie		org.mamedev.rom-image:1:0 public.d64:1:0 public.retro.d64:1:1
dart	5	tie		com.bps.dart-source:1:1 com.google.dart:1:0 com.omnipreview.dart:1:0 dev.dart.dart-script:1:0 org.sbarex.dart:1:1
dat	5	denied		com.cobbsville.ldr:1:1 com.yoyofr.modizer.amiga:1:1 com.yoyofr.modizer.vgmstream:1:1 io.mpv.vcd:1:0 net.gbatemp.cheats.database.nintendo.ds:1:0 public.dat:1:0
db	2	tie		com.omnipreview.sqlite:1:0 com.yoyofr.modizer.amiga:1:1
dcm	2	system	org.nema.dicom	com.retroarch.dcm:1:1 org.nema.dicom:1:0
dct	2	tie		com.desmume.romcheats:1:1 com.yoyofr.modizer.vgmstream:1:1
dds	2	system	com.microsoft.dds	com.microsoft.dds:1:0 com.omnipreview.texture:1:0
def	2	tie		de.codingmonkeys.subethaedit.def-source:1:1 org.tug.def:1:0
defs	2	system	public.mig-source	com.apple.xcode.mig-source:1:0 public.mig-source:1:1
deltaskin	3	contested		com.rileytestut.delta.skin:2:2 com.litritt.ignited.skin:1:1 public.aoshuang.skin:1:1
di	3	contested		org.dlang.d:2:0 com.yoyofr.modizer.amiga:1:1
diff	4	system	public.patch-file	public.patch-file:2:0 org.n8gray.diff-script:1:1 org.vim.patch-file:1:1
divx	6	consensus	com.divx.divx	com.divx.divx:3:0 io.iina.divx:1:0 io.mpv.divx:1:0 org.videolan.divx:1:0
dms	1	reserved		public.retro.dms:1:1
do	2	tie		com.stata.source:1:1 de.codingmonkeys.subethaedit.do-source:1:1
dockerfile	2	consensus	com.docker.dockerfile	com.docker.dockerfile:2:1
docset	1	owner	com.kapeli.dash.ios.docset	com.kapeli.dash.ios.docset:1:1
docxf	1	owner	org.onlyoffice.docxf	org.onlyoffice.docxf:1:1
dol	2	tie		com.retroarch.dol:1:1 me.oatmealdome.dolphinios.generic-software:1:1
dosbox	2	tie		net.washboardabs.boxer-game-package:1:1 org.dosbox-staging.dosbox-package:1:1
ds	2	tie		com.litritt.ignited.game.ds:1:1 com.rileytestut.delta.game.ds:1:1 public.aoshuang.game.ds:1:1
dsk	5	tie		com.apple.disk-image:1:1 com.retroarch.dsk:1:1 net.sourceforge.projects.fuse-emulator.dsk:1:1 org.mamedev.rom-image:1:0 public.dsk:1:0
dst	2	tie		com.desmume.savestate:1:1 com.yoyofr.modizer.zxtune:1:1
dsv	2	tie		com.desmume.romsave:1:1 public.aoshuang.gamesave:1:1
dtd	5	consensus	org.w3.xml-dtd	org.w3.xml-dtd:3:0 org.vim.dtd-file:1:1 public.xml:1:0
dtml	2	system	public.xml	public.xml:2:1
dts	2	tie		io.mpv.dts:1:0 org.videolan.dts:1:0
dtx	2	tie		org.tug.dtx:1:0 org.vim.tex-file:1:1
duckdb	2	tie		com.omnipreview.datafile:1:0 com.tablepro.duckdb:1:0
dv	2	system	public.dv-movie	io.iina.dv:1:0 public.dv-movie:1:0
dvi	3	consensus	org.tug.tex.dvi	org.tug.tex.dvi:2:0 com.yoyofr.modizer.vgmstream:1:1
dxf	2	tie		com.omnipreview.cad:1:0 de.codingmonkeys.subethaedit.dxf-source:1:1
dylan	3	contested		public.dylan-source:2:0 org.vim.dylan-file:1:1
eex	1	reserved		public.eex-source:1:1
el	3	contested		com.macromates.textmate.lisp:2:0 org.n8gray.lisp:1:1 org.vim.lisp-file:1:1
elf	2	tie		com.retroarch.elf:1:1 me.oatmealdome.dolphinios.generic-software:1:1 public.aoshuang.game.psp:1:1
engine	1	denied		edu.uo.texshop.engine:1:1
entitlements	2	set xcode	com.apple.xcode.entitlements-property-list	com.apple.xcode.entitlements-property-list:2:0
env	2	tie		com.bps.env:1:1 com.omnipreview.env:1:0
eps	5	system	com.adobe.encapsulated-postscript	com.adobe.encapsulated-postscript:4:0 com.adobe.postscript:1:1
epub	2	system	org.idpf.epub-container	org.idpf.epub-container:2:0
erb	3	tie		com.barebones.bbedit.erb-source:1:1 org.n8gray.railstemplate:1:1 public.erb-source:1:1
erbsql	2	consensus	org.rubyonrails.erb-sql	org.rubyonrails.erb-sql:2:0
erl	6	tie		com.bps.erlang-source:1:1 org.erlang.erlang:1:0 org.erlang.erlang-source:1:1 org.erlang.source:1:0 org.vim.erl-file:1:1 public.erlang-source:1:1
escn	1	reserved		public.tscn:1:1
ex	6	denied		org.elixir-lang.source:3:2 com.bps.elixir-source:1:1 com.yoyofr.modizer.amiga:1:1 public.elixir-source:1:1
exe	3	system	com.microsoft.windows-executable	com.retroarch.exe:1:1 org.spatterlight.comprehend-dos-exe:1:0 public.retro.exe:1:1
exs	5	system	com.apple.logic.exs	org.elixir-lang.source:3:2 com.bps.elixir-source:1:1 public.elixir-source:1:1
f	5	system	public.fortran-source	public.fortran-source:4:0 com.apple.xcode.fortran-source:1:1
f4a	4	system	com.adobe.flash.video	com.adobe.flash.video:2:0 com.adobe.flv:1:0 io.iina.flash:1:0
f4b	4	system	com.adobe.flash.video	com.adobe.flash.video:2:0 com.adobe.flv:1:0 io.iina.flash:1:0
f4p	3	system	com.adobe.flash.video	com.adobe.flash.video:1:0 com.adobe.flv:1:0 io.iina.flash:1:0
f4v	5	system	com.adobe.flash.video	com.adobe.flash.video:3:0 com.adobe.flv:1:0 io.iina.flash:1:0
f77	2	system	public.fortran-77-source	com.apple.xcode.fortran-source:1:1 public.fortran-77-source:1:0
f90	4	system	public.fortran-90-source	public.fortran-90-source:2:0 com.apple.xcode.fortran-source:1:1 public.fortran-source:1:0
f95	3	system	public.fortran-95-source	com.apple.xcode.fortran-source:1:1 public.fortran-95-source:1:0 public.fortran-source:1:0
factor	1	reserved		public.source-factor:1:1
fc	2	tie		com.yoyofr.modizer.amiga:1:1 public.aoshuang.game.nes:1:1
fcgi	4	contested		com.macromates.textmate.cgi-script:2:0 com.barebones.bbedit.cgi-script:1:1 org.vim.cgi-file:1:1
fds	2	tie		com.provenance.rom:1:1 org.mamedev.rom-image:1:0
fig	3	tie		com.provenance.rom:1:1 com.retroarch.fig:1:1 org.mamedev.rom-image:1:0 public.aoshuang.game.snes:1:1
fit	3	tie		com.thisisant.fit:1:0 gov.nasa.gsfc.fits:1:0 net.ro-z.connectstats.fit:1:1
fits	2	tie		com.omnipreview.datafile:1:0 gov.nasa.gsfc.fits:1:0
flac	8	system	org.xiph.flac	org.xiph.flac:5:0 net.sourceforge.flac.flac:2:0 io.iina.flac:1:0 org.videolan.flac:1:0
flif	1	reserved		public.flif:1:1
floppy	1	denied		net.washboardabs.boxer-floppy-folder:1:1
flv	5	system	com.adobe.flash.video	com.adobe.flash.video:3:0 com.adobe.flv:1:0 io.iina.flash:1:0
for	5	system	public.fortran-source	public.fortran-source:4:0 com.apple.xcode.fortran-source:1:1
fpp	2	tie		com.apple.xcode.fortran-source:1:1 public.fortran-source:1:0
fs	4	system	org.khronos.glsl.fragment-shader	com.microsoft.f-sharp:2:1 org.khronos.glsl.fragment-shader:2:0
fscript	3	contested		org.fscript.fscript:2:0 org.vim.fscript-file:1:1
fsx	2	tie		com.bps.fsharp-source:1:1 com.microsoft.f-sharp:1:1
ft	4	denied		net.daringfireball.markdown:2:0 com.yoyofr.modizer.amiga:1:1 com.yoyofr.modizer.mod:1:1 gov.nasa.gsfc.fits:1:0 public.markdown:1:0
g64	1	reserved		public.retro.g64:1:1
gam	3	tie		com.yoyofr.modizer.zxtune:1:1 org.tads.tads2-game:1:0 public.tads:1:1 public.tads2:1:0
gb	6	contested		com.github.liji32.sameboy.gb:2:2 com.litritt.ignited.game.gbc:1:1 com.provenance.gameboy-rom:1:1 com.provenance.rom:1:1 com.retroarch.gb:1:1 com.rileytestut.delta.game.gbc:1:1 org.mamedev.rom-image:1:0 public.aoshuang.game.gb:1:1 public.aoshuang.game.gbc:1:1 public.gbrom:1:1
gba	4	tie		com.litritt.ignited.game.gba:1:1 com.provenance.gba-rom:1:1 com.provenance.rom:1:1 com.rileytestut.delta.game.gba:1:1 org.mamedev.rom-image:1:0 public.aoshuang.game.gba:1:1 public.gbarom:1:1
gbc	6	contested		com.github.liji32.sameboy.gbc:2:2 com.litritt.ignited.game.gbc:1:1 com.provenance.gbc-rom:1:1 com.provenance.rom:1:1 com.retroarch.gbc:1:1 com.rileytestut.delta.game.gbc:1:1 org.mamedev.rom-image:1:0 public.aoshuang.game.gbc:1:1 public.gbrom:1:1
gbs	2	tie		com.github.liji32.sameboy.gbs:1:1 com.yoyofr.modizer.gme:1:1
gcm	3	tie		com.retroarch.gcm:1:1 com.yoyofr.modizer.vgmstream:1:1 me.oatmealdome.dolphinios.gamecube-software:1:1
gcz	2	tie		com.retroarch.gcz:1:1 me.oatmealdome.dolphinios.gamecube-software:1:1
gd	2	reserved		public.gd:2:1
gdi	2	tie		com.provenance.rom:1:1 org.mamedev.rom-image:1:0
gdshader	1	reserved		public.gdshader:1:1
gen	4	tie		com.litritt.ignited.game.genesis:1:1 com.provenance.genesis-rom:1:1 com.provenance.rom:1:1 com.retroarch.gen:1:1 com.rileytestut.delta.game.genesis:1:1 org.mamedev.rom-image:1:0 public.aoshuang.game.md:1:1
geojson	2	system	public.geojson	com.omnipreview.geojson:1:0 org.geojson.geojson:1:0
gg	4	tie		com.litritt.ignited.game.gg:1:1 com.provenance.rom:1:1 org.mamedev.rom-image:1:0 public.aoshuang.game.gg:1:1
glb	3	system	org.khronos.glb	org.khronos.glb:2:0 public.blorb.glulx:1:1 public.glb:1:0
gltf	2	system	org.khronos.gltf	org.khronos.gltf:2:0 public.gltf:1:0
gmk	2	system	public.make-source	public.make-source:2:0
gmo	1	owner	net.poedit.mo	net.poedit.mo:1:1
go	7	contested		org.golang.go-script:2:1 com.bps.go-source:1:1 com.omnipreview.go:1:0 de.codingmonkeys.subethaedit.go-source:1:1 org.go-lang.go:1:0 org.go.source:1:1
godot	1	reserved		public.godot:1:1
gpx	5	set xcode	com.topografix.gpx	com.topografix.gpx:5:3
gradle	2	tie		org.codehaus.groovy:1:0 org.gradle.source:1:1
grdecodesample	1	denied		info.growl.GrowlRegistrationDictionaryEditor.codesample:1:1
groovy	2	tie		org.codehaus.groovy:1:0 org.codehaus.groovy-source:1:1
growlregdict	1	owner	com.growl.regdict	com.growl.regdict:1:1
growlstyle	1	owner	com.growl.style	com.growl.style:1:1
growlticket	1	owner	com.growl.ticket	com.growl.ticket:1:1
growlview	1	owner	com.growl.view	com.growl.view:1:1
gtd	3	tie		com.macromates.textmate.gtd:1:0 com.yoyofr.modizer.vgmstream:1:1 org.vim.gtd-file:1:1
gtdlog	2	tie		com.macromates.textmate.gtd:1:0 org.vim.gtd-file:1:1
gv	2	tie		com.yoyofr.modizer.amiga:1:1 org.graphviz.dot:1:0
h	6	system	public.c-header	public.c-header:6:2
h++	6	system	public.c-plus-plus-header	public.c-plus-plus-header:6:2
h2song	1	owner	com.hydrogen.h2song	com.hydrogen.h2song:1:1
harddisk	1	denied		net.washboardabs.boxer-harddisk-folder:1:1
harddrive	1	denied		net.washboardabs.boxer-harddisk-folder:1:1
hcl	2	tie		com.omnipreview.terraform:1:0 io.terraform.tfvars:1:1
hdf	2	tie		net.sourceforge.projects.fuse-emulator.hdf:1:1 public.retro.hdf:1:1
hdr	2	system	public.radiance	com.omnipreview.texture:1:0 com.yoyofr.modizer.vgmstream:1:1
hdz	1	reserved		public.retro.hdz:1:1
helio	1	owner	fm.helio.datatype	fm.helio.datatype:1:1
hex	3	tie		com.retroarch.hex:1:1 public.dagronf.colorpalette.palette.hex:1:1 public.hugo:1:1
hexpat	1	contested		net.werwolv.imhex.pattern:1:1
hexproj	1	owner	net.werwolv.imhex.project	net.werwolv.imhex.project:1:1
hh	6	system	public.c-plus-plus-header	public.c-plus-plus-header:6:2
hp	5	system	public.c-plus-plus-header	public.c-plus-plus-header:5:2
hpp	6	system	public.c-plus-plus-header	public.c-plus-plus-header:6:2
hrl	5	tie		com.bps.erlang-source:1:1 org.erlang.erlang:1:0 org.erlang.erlang-source:1:1 org.vim.erl-file:1:1 public.erlang-header:1:1
hs	6	tie		com.bps.haskell-source:1:1 org.haskell.haskell:1:0 org.haskell.haskell-script:1:0 org.haskell.haskell-source:1:1 org.haskell.source:1:0 org.vim.hs-file:1:1
htaccess	3	contested		com.macromates.textmate.config-file:2:0 org.vim.cfg-file:1:1
htc	2	system	com.netscape.javascript-source	com.netscape.javascript-source:2:1
htm	4	system	public.html	public.html:4:1
html	5	system	public.html	public.html:5:1
hwgrowlmonitor	1	owner	com.growl.HardwareGrowl.monitor	com.growl.HardwareGrowl.monitor:1:1
hxx	7	system	public.c-plus-plus-header	public.c-plus-plus-header:6:2 com.yoyofr.modizer.vgmstream:1:1
i	2	system	public.c-source.preprocessed	org.swig.swig:1:0 public.c-source.preprocessed:1:1
i6	1	contested		org.inform-fiction.source.inform6:1:1
i7	1	owner	org.inform-fiction.source.inform7	org.inform-fiction.source.inform7:1:1
i7x	1	owner	org.inform-fiction.inform7.extension	org.inform-fiction.inform7.extension:1:1
i7xp	1	owner	org.inform-fiction.xproject	org.inform-fiction.xproject:1:1
ice	2	tie		com.byteproject.ascension.ans:1:1 com.yoyofr.modizer.amiga:1:1 org.ansilove.ans:1:1
ics	3	system	com.apple.ical.ics	com.apple.ical.ics:2:0 org.vim.ics-file:1:1
idx	2	tie		io.mpv.vobsub:1:0 org.videolan.idx:1:0
ignitedskin	1	contested		com.litritt.ignited.skin:1:1
iinaplgz	1	owner	io.iina.iinaplgz	io.iina.iinaplgz:1:1
iinaplugin	1	owner	io.iina.iinaplugin	io.iina.iinaplugin:1:1
ima	4	tie		com.retroarch.ima:1:1 com.winimage.raw-disk-image:1:0 com.yoyofr.modizer.vgmstream:1:1 public.retro.img:1:1
img	5	system	com.apple.disk-image-udif	com.apple.disk-image:1:1 com.garmin.img:1:0 com.retroarch.img:1:1 net.sourceforge.projects.fuse-emulator.img:1:1 public.retro.img:1:1
inc	2	tie		com.macromates.textmate.include-file:1:0 org.vim.inc-file:1:1
inf	3	tie		com.bps.nfo:1:1 org.inform-fiction.source.inform6:1:1 org.microsoft.inf:1:1
inform	1	owner	org.inform-fiction.project	org.inform-fiction.project:1:1
ini	10	set xcode	com.microsoft.ini	com.microsoft.ini:3:0 com.barebones.bbedit.ini-configuration:2:1 com.bps.conf:1:1 com.omnipreview.ini:1:0 de.codingmonkeys.subethaedit.ini-configuration:1:1 org.n8gray.ini-source:1:1 org.vim.ini-file:1:1 public.aoshuang.config:1:1 public.ini:1:0
ino	2	tie		com.bps.arduino-source:1:1 org.arduino.ino-source:1:1 org.arduino.source:1:1
ins	2	tie		com.retroarch.ins:1:1 org.vim.tex-file:1:1
io	2	tie		org.iolanguage.io:1:0 org.vim.io-file:1:1
ipa	4	system	com.apple.itunes.ipa	com.apple.itunes.ipa:2:0 com.omnipreview.ipa:1:0 thewonderofyou.Feather.ipa:1:1
ipp	4	system	public.c-plus-plus-header	public.c-plus-plus-header:4:1
ipynb	4	consensus	org.jupyter.ipynb	org.jupyter.ipynb:2:1 org.jupyter.notebook:1:1 public.jupyter-notebook:1:1
iso	4	system	public.iso-image	com.retroarch.iso:1:1 com.yoyofr.modizer.archive:1:1 me.oatmealdome.dolphinios.generic-software:1:1 org.mamedev.rom-image:1:0 public.aoshuang.game.mcd:1:1 public.aoshuang.game.psp:1:1 public.aoshuang.game.ss:1:1
isx	2	contested		com.github.liji32.sameboy.isx:2:2
it	2	tie		com.yoyofr.modizer.mod:1:1 public.it:1:0
jav	5	system	com.sun.java-source	com.sun.java-source:5:1
java	5	system	com.sun.java-source	com.sun.java-source:5:1
javascript	4	system	com.netscape.javascript-source	com.netscape.javascript-source:4:1
jl	3	tie		com.bps.julia-source:1:1 org.julia.julia-script:1:0 org.julialang.julia:1:1
jpeg	3	system	public.jpeg	public.jpeg:2:0 com.provenance.artwork:1:0
jpg	3	system	public.jpeg	public.jpeg:2:0 com.provenance.artwork:1:0
js	6	system	com.netscape.javascript-source	com.netscape.javascript-source:5:1 com.adobe.psjs:1:1
jscript	4	system	com.netscape.javascript-source	com.netscape.javascript-source:4:1
json	6	system	public.json	public.json:6:0
jsonl	2	tie		io.bluewallet.bip329:1:1 org.jsonlines.jsonl:1:1
jsp	5	tie		com.barebones.bbedit.jsp-source:1:1 com.sun.java-server-pages:1:0 de.codingmonkeys.subethaedit.jsp-source:1:1 org.n8gray.jsp-source:1:1 org.vim.jsp-file:1:1
jss	2	tie		io.mpv.jss:1:0 org.videolan.jss:1:0
jsx	3	tie		com.adobe.jsx:1:1 com.bps.javascript-xml:1:1 com.omnipreview.typescript:1:0
kdat	1	private		com.resforge.extended-resource-file:1:1
kdb	3	tie		com.hicknhack.macpass.kdb:1:1 com.jflan.MiniKeePass.kdb:1:1 com.keepassium.kdb:1:1 com.markmcguill.strongbox.kdb:1:0
kdbx	4	tie		com.hicknhack.macpass.kdbx:1:1 com.jflan.MiniKeePass.kdbx:1:1 com.keepassium.kdbx:1:1 com.markmcguill.strongbox.kdbx:1:0 design.codeux.authpass:1:1
kml	4	set web	com.google.earth.kml	com.google.earth.kml:2:0 com.google.kml:1:0 com.omnipreview.kml:1:0
kmz	3	set web	com.google.earth.kmz	com.google.earth.kmz:1:0 com.google.kmz:1:0 com.omnipreview.kml:1:0
ksh	3	system	public.ksh-script	public.ksh-script:2:0 com.apple.xcode.ksh-script:1:0
kt	5	contested		org.kotlinlang.source:2:1 com.bps.kotlin-source:1:1 com.omnipreview.kt:1:0 org.jetbrains.kotlin:1:0 org.kotlinlang.kotlin-source:1:1
kts	5	contested		org.kotlinlang.source:2:1 com.bps.kotlin-source:1:1 com.omnipreview.kt:1:0 org.jetbrains.kotlin:1:0 org.kotlinlang.kotlin-source:1:1
l	4	system	public.lex-source	com.macromates.textmate.lisp:2:0 com.apple.xcode.lex-source:1:1 com.yoyofr.modizer.vgmstream:1:1 org.vim.lisp-file:1:1
lasso	2	tie		com.barebones.bbedit.lasso-source:1:1 de.codingmonkeys.subethaedit.lasso-source:1:1
latex	5	contested		com.barebones.bbedit.tex-source:2:1 com.bps.latex-source:1:1 de.codingmonkeys.subethaedit.tex-source:1:1 edu.uo.texshop.ltx:1:0 org.tug:1:0 org.tug.tex:1:0 org.tug.tex.latex:1:0 public.tex:1:1
lcpa	1	owner	org.readium.lcpa	org.readium.lcpa:1:1
lcpdf	1	owner	org.readium.lcpdf	org.readium.lcpdf:1:1
lcpl	1	owner	org.readium.lcpl	org.readium.lcpl:1:1
less	2	tie		com.omnipreview.scss:1:0 org.lesscss.less:1:1
lha	3	tie		com.yoyofr.modizer.archive:1:1 cx.c3.lha-archive:1:0 org.7-zip.lha-archive:1:0 public.archive.lha:1:0
lhs	5	tie		com.bps.haskell-source:1:1 org.haskell.haskell:1:0 org.haskell.haskell-script:1:0 org.haskell.literate-haskell-source:1:1 org.vim.hs-file:1:1
lisp	5	contested		com.macromates.textmate.lisp:2:0 com.bps.lisp-source:1:1 com.coteditor.lisp:1:1 org.n8gray.lisp:1:1 org.vim.lisp-file:1:1
listlayout	1	owner	com.adiumx.contactlistlayout	com.adiumx.contactlistlayout:1:1
listtheme	1	owner	com.adiumx.contactlisttheme	com.adiumx.contactlisttheme:1:1
lnx	2	tie		com.provenance.rom:1:1 org.mamedev.rom-image:1:0
log	5	system	com.apple.log	com.apple.log:2:0 com.omnipreview.log:1:0 org.tug.log:1:0 org.vim.log-file:1:1
love	1	owner	org.love2d.love-game	org.love2d.love-game:1:1
lrc	1	denied		org.lyricsx.lrcx:1:1
lrcx	1	owner	org.lyricsx.lrcx	org.lyricsx.lrcx:1:1
lsp	5	contested		com.macromates.textmate.lisp:2:0 com.bps.lisp-source:1:1 com.coteditor.lisp:1:1 org.n8gray.lisp:1:1 org.vim.lisp-file:1:1
ltx	4	tie		de.codingmonkeys.subethaedit.ltx-source:1:1 edu.uo.texshop.ltx:1:0 org.tug.ltx:1:0 org.tug.tex:1:0 org.tug.tex.latex:1:0 org.vim.tex-file:1:1 public.tex:1:1
lua	10	consensus	org.lua.lua-source	org.lua.lua-source:3:2 public.lua-script:2:1 com.barebones.bbedit.lua-source:1:1 com.omnipreview.lua:1:0 de.codingmonkeys.subethaedit.lua-source:1:1 org.lua:1:0 org.lua.lua:1:0 org.tug.lua:1:0 public.lua-source:1:0
lzh	3	tie		com.yoyofr.modizer.archive:1:1 cx.c3.lha-archive:1:0 org.7-zip.lha-archive:1:0 public.archive.lha:1:0
m	6	system	public.objective-c-source	public.objective-c-source:5:2 com.yoyofr.modizer.adlib:1:1 com.yoyofr.modizer.pmd:1:1 com.yoyofr.modizer.zxtune:1:1
m2p	2	tie		io.iina.mpeg-stream:1:0 org.videolan.mpeg-stream:1:0
m2t	2	tie		io.mpv.mts:1:0 org.videolan.mpeg-stream:1:0
m2ts	4	system	public.avchd-mpeg-2-transport-stream	com.blu-raydisc.bdav:1:0 io.iina.mpeg-stream:1:0 io.mpv.mts:1:0 org.videolan.mpeg-stream:1:0
m3u	2	system	public.m3u-playlist	com.retroarch.m3u:1:1 io.iina.playlist:1:0 public.aoshuang.game.mcd:1:1 public.aoshuang.game.ss:1:1
m3u8	2	system	public.m3u-playlist	com.retroarch.m3u8:1:1 io.iina.playlist:1:0
m4a	2	system	com.apple.m4a-audio	com.yoyofr.modizer.vgmstream:1:1 io.iina.mpeg4-audio:1:0
m4v	3	system	com.apple.m4v-video	com.apple.m4v-video:1:0 com.yoyofr.modizer.vgmstream:1:1 io.iina.mpeg4-video:1:0
mak	3	system	public.make-source	public.make-source:2:0 org.n8gray.makefile:1:1
map	3	set web	org.ecma-international.source-map	com.oziexplorer3.map:1:0 com.yoyofr.modizer.vgmstream:1:1 org.gcc.files:1:1
markdown	21	system	net.daringfireball.markdown	net.daringfireball.markdown:20:4 public.markdown:2:0 app.markedit.markdown:1:1 com.fluxmarkdown.markdown:1:1 com.omnipreview.markdown:1:0 net.ia.markdown:1:0
md	28	system	net.daringfireball.markdown	net.daringfireball.markdown:22:5 public.markdown:2:0 app.markedit.md:1:1 com.litritt.ignited.game.genesis:1:1 com.omnipreview.markdown:1:0 com.provenance.genesis-rom:1:1 com.provenance.rom:1:1 com.retroarch.md:1:1 com.rileytestut.delta.game.genesis:1:1 com.yoyofr.modizer.amiga:1:1 net.ia.markdown:1:0 org.mamedev.rom-image:1:0
mdl	2	tie		com.yoyofr.modizer.mod:1:1 net.sourceforge.openbabel.mdl:1:1
mdml	3	system	net.daringfireball.markdown	net.daringfireball.markdown:3:0 public.markdown:1:0
mdoc	2	tie		com.fluxmarkdown.mdoc:1:0 net.daringfireball.markdown:1:0
mdown	17	system	net.daringfireball.markdown	net.daringfireball.markdown:15:2 com.fluxmarkdown.mdown:1:1 com.omnipreview.markdown:1:0 doc.md-preview.mdown:1:1 public.markdown:1:0
mds	2	tie		com.retroarch.mds:1:1 com.yoyofr.modizer.vgmstream:1:1
mdtext	3	system	net.daringfireball.markdown	net.daringfireball.markdown:2:0 doc.md-preview.mdtext:1:1
mdtxt	3	system	net.daringfireball.markdown	net.daringfireball.markdown:2:0 doc.md-preview.mdtxt:1:1
mdwn	7	system	net.daringfireball.markdown	net.daringfireball.markdown:5:1 com.fluxmarkdown.mdwn:1:1 doc.md-preview.mdwn:1:1 public.markdown:1:0
mdx	4	system	net.daringfireball.markdown	net.daringfireball.markdown:2:1 com.fluxmarkdown.mdx:1:0 com.yoyofr.modizer.mdx:1:1
mediawiki	2	tie		org.mediawiki.wiki-source:1:0 org.vim.wiki-file:1:1
meetingnotes	1	private		com.github.automerge.meetingnotes:1:1
mf	2	tie		com.sun.manifest:1:1 org.tug.mf:1:0
min	2	tie		com.provenance.rom:1:1 org.mamedev.rom-image:1:0
mindnode	1	tie		com.mindnode.mindnode.mindmap:1:1 com.mindnode.mindnode.sffmindmap:1:1
mk	3	system	public.make-source	de.codingmonkeys.subethaedit.mk-source:1:1 org.n8gray.makefile:1:1 public.make-source:1:0
mka	7	set web	org.matroska.mka	org.matroska.mka:5:1 io.iina.mka:1:0 org.perian.matroska:1:0
mkd	13	system	net.daringfireball.markdown	net.daringfireball.markdown:11:1 com.fluxmarkdown.mkd:1:1 com.omnipreview.markdown:1:0 doc.md-preview.mkd:1:1 public.markdown:1:0
mkdn	6	system	net.daringfireball.markdown	net.daringfireball.markdown:5:1 com.fluxmarkdown.mkdn:1:1 doc.md-preview.mkdn:1:1
mkv	8	set web	org.matroska.mkv	org.matroska.mkv:5:1 com.robertwildling.mkvquicklook.mkv:1:1 io.iina.mkv:1:0 org.perian.matroska:1:0
ml	3	tie		com.yoyofr.modizer.amiga:1:1 org.ocaml.ocaml:1:0 org.ocaml.ocaml-source:1:1
mli	2	tie		org.ocaml.ocaml:1:0 org.ocaml.ocaml-interface:1:1
mll	2	tie		org.ocaml.ocaml:1:0 org.ocaml.ocaml-source:1:1
mlp	2	tie		com.meridian-audio.mlp:1:0 org.videolan.mlp:1:0
mly	2	tie		org.ocaml.ocaml:1:0 org.ocaml.ocaml-source:1:1
mm	6	system	public.objective-c-plus-plus-source	public.objective-c-plus-plus-source:5:1 org.freemind.mm:1:0
mmd	4	system	net.daringfireball.markdown	net.daringfireball.markdown:3:0 com.fluxmarkdown.mmd:1:0 public.markdown:1:0
mmon	1	owner	com.snoize.midimonitor	com.snoize.midimonitor:1:1
mo	1	owner	net.poedit.mo	net.poedit.mo:1:1
mod	3	tie		com.bps.goconfig:1:1 com.yoyofr.modizer.amiga:1:1 com.yoyofr.modizer.mod:1:1 public.mod:1:0
mov	2	system	com.apple.quicktime-movie	io.iina.quicktime:1:0 public.mp4:1:0
mp3	2	system	public.mp3	com.yoyofr.modizer.vgmstream:1:1 io.iina.mpeg3-audio:1:0
mp4	3	system	public.mpeg-4	com.yoyofr.modizer.vgmstream:1:1 io.iina.mpeg4-video:1:0 public.mp4:1:0
mpc	2	consensus	net.musepack.mpc	net.musepack.mpc:2:0
mpd	3	set web	org.iso.mpeg-dash	com.cobbsville.mpd:1:1 com.yoyofr.modizer.asap:1:1 org.mpeg.mpd:1:1
mpplugin	1	owner	com.hicknhack.macpass.plugin	com.hicknhack.macpass.plugin:1:1
ms	2	tie		com.yoyofr.modizer.vgmstream:1:1 org.miniscript.ms:1:1
msa	2	tie		com.yoyofr.modizer.vgmstream:1:1 public.msa:1:0
mscx	1	owner	org.musescore.mscx	org.musescore.mscx:1:1
mscz	1	owner	org.musescore.mscz	org.musescore.mscz:1:1
mt2s	2	tie		io.iina.mpeg-stream:1:0 org.videolan.mpeg-stream:1:0
mtl	2	tie		com.retroarch.mtl:1:1 de.codingmonkeys.subethaedit.mtl-source:1:1
mts	6	system	public.avchd-mpeg-2-transport-stream	com.barebones.bbedit.typescript-source:1:0 com.blu-raydisc.bdav:1:0 com.microsoft.typescript:1:1 io.iina.mpeg-stream:1:0 io.mpv.mts:1:0 org.videolan.mpeg-stream:1:0 org.vim.typescript-source:1:1 public.typescript:1:1
mud	3	denied		com.macromates.textmate.lisp:2:0 org.vim.lisp-file:1:1
multimarkdown	3	system	net.daringfireball.markdown	net.daringfireball.markdown:3:0 public.markdown:1:0
mxf	3	system	org.smpte.mxf	org.videolan.mxf:2:0 org.smpte.mxf:1:1
mysql	3	tie		com.barebones.bbedit.sql-source:1:1 de.codingmonkeys.subethaedit.sql-source:1:1 org.iso.sql:1:0
n64	5	tie		com.litritt.ignited.game.n64:1:1 com.provenance.n64-rom:1:1 com.provenance.rom:1:1 com.rileytestut.delta.game.n64:1:1 com.yoyofr.modizer.vgmstream:1:1 org.mamedev.rom-image:1:0 public.aoshuang.game.n64:1:1
nasm	3	system	public.nasm-assembly-source	public.nasm-assembly-source:3:1
nds	5	tie		com.litritt.ignited.game.ds:1:1 com.nintendo.rom.ds:1:0 com.retroarch.nds:1:1 com.rileytestut.delta.game.ds:1:1 com.yoyofr.modizer.vgmstream:1:1 net.psychosity.nds:1:1 public.aoshuang.game.ds:1:1
nes	4	tie		com.litritt.ignited.game.nes:1:1 com.provenance.nes-rom:1:1 com.provenance.rom:1:1 com.retroarch.nes:1:1 com.rileytestut.delta.game.nes:1:1 org.mamedev.rom-image:1:0 public.aoshuang.game.nes:1:1
nfo	4	tie		com.bps.nfo:1:1 com.byteproject.ascension.nfo:1:1 org.ansilove.ans:1:1 org.ansilove.nfo:1:1 org.blocktronics.quicklook:1:0 org.nfo:1:1 org.planbnet.nfo:1:1
ngc	2	tie		com.provenance.rom:1:1 org.mamedev.rom-image:1:0
ngp	2	tie		com.provenance.rom:1:1 org.mamedev.rom-image:1:0
ngpc	2	tie		com.provenance.rom:1:1 org.mamedev.rom-image:1:0
ni	1	owner	org.inform-fiction.source.inform7	org.inform-fiction.source.inform7:1:1
nim	2	tie		org.nim-lang.source:1:0 org.sbarex.nim:1:1
nix	2	tie		com.omnipreview.nix:1:0 dev.nix.source:1:1
npc	2	tie		com.provenance.rom:1:1 org.mamedev.rom-image:1:0
nuv	3	contested		org.mythtv.nuppelvideo:2:1 com.mythtv.nuv:1:0
nw	1	owner	io.nwjs.nw.app	io.nwjs.nw.app:1:1
oesavestate	1	owner	org.openemu.savestate	org.openemu.savestate:1:1
oform	1	owner	org.onlyoffice.oform	org.onlyoffice.oform:1:1
oga	5	system	org.xiph.ogg-audio	io.iina.ogg-audio:1:0 org.videolan.ogg-audio:1:0 org.xiph.oga:1:0 org.xiph.ogg:1:0 org.xiph.ogg-audio:1:0
ogg	9	system	org.xiph.ogg-audio	org.xiph.ogg:2:0 org.xiph.ogg-audio:2:0 com.robertwildling.mkvquicklook.ogg-video:1:1 com.yoyofr.modizer.vgmstream:1:1 io.iina.ogg-audio:1:0 org.videolan.ogg-audio:1:0 org.xiph.oga:1:0
ogm	5	set web	org.xiph.ogv	org.xiph.ogg-video:2:0 org.xiph.ogv:2:1 io.iina.ogg-video:1:0
ogv	8	set web	org.xiph.ogv	org.xiph.ogv:3:1 org.xiph.ogg-video:2:0 com.retroarch.ogv:1:1 com.robertwildling.mkvquicklook.ogg-video:1:1 io.iina.ogg-video:1:0
oma	2	tie		org.videolan.atrac3-audio:1:0 org.videolan.oma:1:0
opml	5	consensus	org.opml.opml	org.opml.opml:3:0 com.redlex.opml:1:0 org.opml.source:1:1 unofficial.opml:1:1
opus	5	system	org.xiph.ogg-audio	com.robertwildling.mkvquicklook.opus:1:1 com.yoyofr.modizer.vgmstream:1:1 io.iina.opus:1:0 org.videolan.opus:1:0 org.xiph.opus:1:0
org	2	tie		com.yoyofr.modizer.organya:1:1 org.orgmode.org-mode-document:1:0
osf	1	owner	net.osmand.osf	net.osmand.osf:1:1
otm	2	tie		com.yoyofr.modizer.vgmstream:1:1 org.oasis-open.opendocument.text-master-template:1:0
p	4	tie		com.retroarch.p:1:1 com.yoyofr.modizer.zxtune:1:1 de.codingmonkeys.subethaedit.pascal-source:1:1 public.pascal-source:1:0
p00	3	tie		com.yoyofr.modizer.sid:1:1 org.mamedev.rom-image:1:0 public.retro.p00:1:1
package	1	private		com.omnigroup.omnifileexchange.test.package:1:1
parquet	2	tie		com.omnipreview.datafile:1:0 com.rkrug.parquet:1:1
pas	4	system	public.pascal-source	public.pascal-source:3:0 com.apple.xcode.pascal-source:1:1 de.codingmonkeys.subethaedit.pascal-source:1:1
pat	2	tie		com.yoyofr.modizer.mod:1:1 net.werwolv.imhex.pattern:1:1
patch	4	system	public.patch-file	public.patch-file:2:0 org.n8gray.diff-script:1:1 org.vim.patch-file:1:1
pbm	3	system	public.pbm	fr.whine.pbm:1:1 org.pbm:1:0 public.pbm:1:0
pbp	2	tie		com.retroarch.pbp:1:1 org.ppsspp.pbp:1:1 public.aoshuang.game.psp:1:1
pce	2	tie		com.provenance.rom:1:1 org.mamedev.rom-image:1:0
pch	3	system	public.precompiled-c-header	org.vim.pch-file:1:1 public.c-header:1:0 public.precompiled-c-header:1:1
pcl	1	owner	org.pencil2d.pcl	org.pencil2d.pcl:1:1
pclx	1	owner	org.pencil2d.pclx	org.pencil2d.pclx:1:1
pcm	2	tie		com.yoyofr.modizer.vgmstream:1:1 io.mpv.pcm:1:0
pd	2	tie		org.puredata.pd:1:1 org.puredata.pd-patch:1:1
pdb	2	tie		com.sunsetlakesoftware.molecules.pdb:1:1 hssong.chemistry.imolebuilder.pdb:1:0 net.sourceforge.openbabel.pdb:1:1
pdf	3	system	com.adobe.pdf	com.adobe.pdf:2:0 com.yacreader.yacreader.pdf:1:1
pdfd	1	owner	net.sourceforge.skim-app.pdfd	net.sourceforge.skim-app.pdfd:1:1
perl	3	system	public.perl-script	public.perl-script:3:1
pfcconf	1	private		com.github.ProfileCreator:1:1
pgm	4	system	public.pbm	fr.whine.pgm:1:1 org.mamedev.rom-image:1:0 org.pgm:1:0 public.pbm:1:0
pgn	2	system	com.apple.chess.pgn	com.apple.chess.pgn:1:0 org.lichess.pgn:1:1
pgsql	2	tie		com.barebones.bbedit.sql-source:1:1 org.iso.sql:1:0
ph3	4	system	public.php-script	public.php-script:4:1
ph4	4	system	public.php-script	public.php-script:4:1
pha	2	tie		com.yoyofr.modizer.amiga:1:1 gov.nasa.gsfc.fits:1:0
php	8	system	public.php-script	public.php-script:7:2 com.omnipreview.php:1:0
php3	5	system	public.php-script	public.php-script:5:1
php4	5	system	public.php-script	public.php-script:5:1
php5	3	system	public.php-script	public.php-script:3:1
phtml	5	system	public.php-script	public.php-script:5:1 public.html:2:1
pkgproj	1	owner	fr.whitebox.packages.project	fr.whitebox.packages.project:1:1
pl	6	system	public.perl-script	public.perl-script:6:1
playmap	1	owner	io.playcover.PlayCover-playmap	io.playcover.PlayCover-playmap:1:1
plist	3	system	com.apple.property-list	com.apple.property-list:2:0 com.apple.binary-property-list:1:0 com.apple.xml-property-list:1:0 public.xml:1:0
plugdata	1	owner	com.plugdata.plugdata	com.plugdata.plugdata:1:1
pm	6	system	public.perl-script	public.perl-script:5:1 com.yoyofr.modizer.amiga:1:1
png	3	system	public.png	public.png:2:1 com.provenance.artwork:1:0
po	1	owner	net.poedit.po	net.poedit.po:1:1
pod	3	contested		public.perl-script:2:1 de.codingmonkeys.subethaedit.pod-source:1:1
ppm	4	system	public.pbm	com.yoyofr.modizer.mod:1:1 fr.whine.ppm:1:1 org.ppm:1:0 public.pbm:1:0
prg	3	tie		com.yoyofr.modizer.sid:1:1 org.mamedev.rom-image:1:0 public.retro.prg:1:1
pro	2	tie		de.codingmonkeys.subethaedit.pro-source:1:1 org.n8gray.idl:1:1
profile	2	denied		public.shell-script:2:1
properties	4	tie		com.omnipreview.ini:1:0 com.sun.java-properties:1:0 org.vim.properties-file:1:1 public.properties:1:1
proto	3	system	public.protobuf-source	public.protobuf-source:3:0
ps	8	system	com.adobe.postscript	com.adobe.postscript:5:1 com.yoyofr.modizer.amiga:1:1 io.iina.mpeg-stream:1:0 org.videolan.mpeg-stream:1:0
psbt	2	tie		io.bluewallet.psbt:1:1 org.bitcoin.psbt:1:0
psf	2	tie		com.retroarch.psf:1:1 com.yoyofr.modizer.amiga:1:1 com.yoyofr.modizer.vgmstream:1:1 com.yoyofr.modizer.xsf:1:1
pt	4	denied		public.xml:2:1 com.omnipreview.pytorch:1:0 com.yoyofr.modizer.amiga:1:1
pt2	2	tie		com.yoyofr.modizer.zxtune:1:1 org.powertab.pt2:1:1
pvsav	1	owner	com.provenance.save-state	com.provenance.save-state:1:1
pw	1	reserved		public.python-source:1:1
pxb	1	owner	com.pixelmator.pxb	com.pixelmator.pxb:1:1
pxg	1	owner	com.pixelmator.pxg	com.pixelmator.pxg:1:1
pxip	1	owner	com.pixelmator.pxip	com.pixelmator.pxip:1:1
pxls	1	owner	com.pixelmator.pxls	com.pixelmator.pxls:1:1
pxm	1	tie		com.pixelmator.pxm:1:1 com.pixelmatorteam.pixelmator.document-package:1:1
pxs	1	owner	com.pixelmator.pxs	com.pixelmator.pxs:1:1
py	8	system	public.python-script	public.python-script:7:1 ch.ada.python-script:1:1 public.python-source:1:1
python	3	contested		public.python-script:2:1 public.python-source:1:1
pyw	2	tie		public.python-script:1:0 public.python-source:1:1
r	7	system	com.apple.rez-source	com.apple.rez-source:4:2 org.r-project.r:4:0 com.yoyofr.modizer.vgmstream:1:1
ram	2	system	com.real.realaudio	com.real.ram:1:0 io.iina.realmedia:1:0
rar	6	set web	com.rarlab.rar-archive	com.rarlab.rar-archive:4:1 com.provenance.rom:1:1 com.yacreader.yacreader.rar:1:1 com.yoyofr.modizer.archive:1:1
raw	2	system	com.panasonic.raw-image	com.yoyofr.modizer.adlib:1:1 com.yoyofr.modizer.vgmstream:1:1 net.sourceforge.projects.fuse-emulator.raw:1:1
rb	7	system	public.ruby-script	public.ruby-script:6:2 com.omnipreview.ruby:1:0 de.codingmonkeys.subethaedit.ruby-source:1:1
rbw	4	system	public.ruby-script	public.ruby-script:4:2 de.codingmonkeys.subethaedit.ruby-source:1:1
rbx	3	contested		public.ruby-script:2:1 de.codingmonkeys.subethaedit.ruby-source:1:1
rc	3	tie		com.bps.conf:1:1 de.codingmonkeys.subethaedit.rc-source:1:1 org.rust-lang.rust-script:1:0
rdp	1	owner	net.sf.cord.rdp	net.sf.cord.rdp:1:1
realm	1	owner	io.realm.realm	io.realm.realm:1:1
res	1	reserved		public.res:1:1
rest	3	consensus	org.python.restructuredtext	org.python.restructuredtext:3:0
resx	1	owner	net.poedit.resx	net.poedit.resx:1:1
rez	1	private		com.resforge.rez-file:1:1
rhtml	4	contested		org.ruby-lang.eruby:2:0 com.barebones.bbedit.erb-source:1:1 org.n8gray.railstemplate:1:1 public.erb-source:1:1
rjs	4	contested		public.ruby-script:2:1 de.codingmonkeys.subethaedit.ruby-source:1:1 org.n8gray.railstemplate:1:1
rm	3	system	com.real.realmedia	com.real.realmedia:2:0 io.iina.realmedia:1:0
rmd	3	denied		com.real.realmedia:2:0 com.fluxmarkdown.rmd:1:0
rmf	2	tie		com.canon.raw.movie:1:0 gov.nasa.gsfc.fits:1:0
rmj	2	system	com.real.realmedia	com.real.realmedia:2:0
rms	2	system	com.real.realmedia	com.real.realmedia:2:0
rmvb	3	system	com.real.realmedia-vbr	com.real.realmedia:2:0 io.iina.realmedia:1:0
rmx	2	system	com.real.realmedia	com.real.realmedia:2:0
rom	4	tie		com.provenance.rom:1:1 com.retroarch.rom:1:1 net.namedfork.minivmac.rom:1:1 org.mamedev.rom-image:1:0
rp	2	denied		com.real.realmedia:2:0
rpm	2	denied		com.real.realmedia:2:0
rpy	2	system	public.python-script	public.python-script:2:1
rs	7	tie		org.rust-lang.rust:2:1 org.rust-lang.rust-script:2:1 com.bps.rust-source:1:1 com.omnipreview.rs:1:0 org.rust-lang.source:1:1 public.rust-source:1:1
rsp	3	tie		com.yoyofr.modizer.vgmstream:1:1 de.codingmonkeys.subethaedit.rsp-source:1:1 gov.nasa.gsfc.fits:1:0
rsrc	2	tie		com.apple.resource-map:1:0 com.resforge.resource-file:1:1
rsrx	1	private		com.resforge.extended-resource-file:1:1
rss	2	system	public.rss	public.xml:2:1
rst	5	consensus	org.python.restructuredtext	org.python.restructuredtext:3:0 com.bps.rst:1:1 org.vim.rst-file:1:1
rt	3	denied		com.real.realmedia:2:0 io.mpv.rt:1:0 org.videolan.rt:1:0
rtf	3	system	public.rtf	public.rtf:3:1
rv	2	denied		com.real.realmedia:2:0
rvx	2	system	com.real.realmedia	com.real.realmedia:2:0
rvz	3	tie		com.provenance.rom:1:1 com.retroarch.rvz:1:1 me.oatmealdome.dolphinios.generic-software:1:1
rxml	3	contested		public.ruby-script:2:1 de.codingmonkeys.subethaedit.ruby-source:1:1
s	6	system	public.assembly-source	public.assembly-source:4:2 org.r-project.r:3:0 com.mips.mips-assembler:1:0
s3m	2	tie		com.yoyofr.modizer.adlib:1:1 com.yoyofr.modizer.mod:1:1 public.s3m:1:0
sabundle	1	owner	com.sequel-ace.sequel-ace.sabundle	com.sequel-ace.sequel-ace.sabundle:1:1
sas	2	tie		com.sas.source:1:1 com.yoyofr.modizer.amiga:1:1
sass	2	tie		com.bps.scss-source:1:1 com.omnipreview.scss:1:0
sav	2	tie		de.emubase.nocash.romsave.gba:1:0 public.aoshuang.gamesave:1:1
sb	2	tie		com.yoyofr.modizer.amiga:1:1 org.n8gray.lisp:1:1
sbp	2	contested		com.github.liji32.sameboy.sbp:2:2
sc	4	tie		com.retroarch.sc:1:1 com.yoyofr.modizer.amiga:1:1 com.yoyofr.modizer.vgmstream:1:1 org.scala.source:1:1 org.supercollider.sc:1:1
scala	4	tie		com.omnipreview.scala:1:0 org.scala-lang.scala:1:0 org.scala-lang.scala-source:1:0 org.scala.source:1:1
scd	2	tie		com.yoyofr.modizer.vgmstream:1:1 org.supercollider.sc:1:1
sch	4	tie		com.macromates.textmate.scheme:1:0 com.yoyofr.modizer.vgmstream:1:1 org.n8gray.scheme-source:1:1 org.vim.scm-file:1:1
scl	3	tie		com.yoyofr.modizer.zxtune:1:1 net.sourceforge.projects.fuse-emulator.scl:1:1 org.huygens-fokker.scala:1:1
scm	4	tie		com.coteditor.scheme:1:1 com.macromates.textmate.scheme:1:0 org.n8gray.scheme-source:1:1 org.vim.scm-file:1:1
scn	2	system	com.apple.scenekit.scene	com.yoyofr.modizer.amiga:1:1 public.tscn:1:1
scr	2	tie		com.yoyofr.modizer.amiga:1:1 net.sourceforge.projects.fuse-emulator.scr:1:1
scriptsuite	2	tie		com.apple.dt.document.script-suite-property-list:1:0 com.apple.property-list:1:0
scriptterminology	2	tie		com.apple.dt.document.script-terminology-property-list:1:0 com.apple.property-list:1:0
scss	4	contested		com.barebones.bbedit.scss-source:2:1 com.bps.scss-source:1:1 com.omnipreview.scss:1:0
sdef	2	system	com.apple.scripting-definition	com.apple.scripting-definition:2:0
sdf	3	denied		com.yoyofr.modizer.vgmstream:2:1 com.sunsetlakesoftware.molecules.sdf:1:1 net.sourceforge.openbabel.mdl:1:1
seemode	1	owner	de.codingmonkeys.subethaedit.seemode	de.codingmonkeys.subethaedit.seemode:1:1
seetext	1	owner	de.codingmonkeys.subethaedit.seetext	de.codingmonkeys.subethaedit.seetext:1:1
sfc	4	tie		com.litritt.ignited.game.snes:1:1 com.provenance.rom:1:1 com.provenance.snes-rom:1:1 com.retroarch.sfc:1:1 com.rileytestut.delta.game.snes:1:1 org.mamedev.rom-image:1:0 public.aoshuang.game.snes:1:1
sfd	1	owner	net.sourceforge.fontforge.sfd	net.sourceforge.fontforge.sfd:1:1
sfdir	1	owner	net.sourceforge.fontforge.sfdir	net.sourceforge.fontforge.sfdir:1:1
sg	4	tie		com.litritt.ignited.game.genesis:1:1 com.provenance.rom:1:1 com.retroarch.sg:1:1 com.yoyofr.modizer.amiga:1:1 public.aoshuang.game.sg1000:1:1
sgb	4	tie		com.provenance.rom:1:1 com.retroarch.sgb:1:1 com.yoyofr.modizer.vgmstream:1:1 org.mamedev.rom-image:1:0 public.gbrom:1:1
sgd	2	tie		com.retroarch.sgd:1:1 com.yoyofr.modizer.vgmstream:1:1
sh	5	system	public.shell-script	public.shell-script:5:1
shape	1	denied		com.charcoaldesign.shapescript-source:1:1
shtm	2	system	public.html	public.html:2:1
shtml	3	system	public.html	public.html:3:1
sid	2	contested		com.yoyofr.modizer.sid:2:1 com.yoyofr.modizer.amiga:1:1 org.sidmusic.sidtune:1:1 pl.rabidus.retrodebugger.sid:1:0
sketch	1	tie		com.bohemiancoding.sketch.drawing:1:1 com.bohemiancoding.sketch.drawing.single:1:1
sketchdefault	1	owner	com.bohemiancoding.sketch.default	com.bohemiancoding.sketch.default:1:1
sketchplugin	1	tie		com.bohemiancoding.sketch.plugin:1:1 com.bohemiancoding.sketch.plugin.bundle:1:1
sketchpreset	1	owner	com.bohemiancoding.sketch.preset	com.bohemiancoding.sketch.preset:1:1
skim	1	owner	net.sourceforge.skim-app.skimnotes	net.sourceforge.skim-app.skimnotes:1:1
sl3	2	tie		com.tablepro.sqlite-db:1:0 com.yoyofr.modizer.vgmstream:1:1
smc	5	tie		com.litritt.ignited.game.snes:1:1 com.provenance.rom:1:1 com.provenance.snes-rom:1:1 com.retroarch.smc:1:1 com.rileytestut.delta.game.snes:1:1 com.yoyofr.modizer.vgmstream:1:1 org.mamedev.rom-image:1:0 public.aoshuang.game.snes:1:1
smd	4	tie		com.litritt.ignited.game.genesis:1:1 com.provenance.rom:1:1 com.retroarch.smd:1:1 com.rileytestut.delta.game.genesis:1:1 org.mamedev.rom-image:1:0 public.aoshuang.game.md:1:1
smi	2	tie		io.mpv.smi:1:0 org.videolan.smi:1:0
sml	3	tie		com.macromates.textmate.standard-ml:1:0 com.suunto.sml:1:0 org.n8gray.standard-ml-source:1:1
sms	4	tie		com.litritt.ignited.game.ms:1:1 com.provenance.rom:1:1 com.retroarch.sms:1:1 org.mamedev.rom-image:1:0 public.aoshuang.game.ms:1:1
sna	3	tie		com.retroarch.sna:1:1 net.sourceforge.projects.fuse-emulator.sna:1:1 public.sna:1:0
snackage	1	private		com.omnigroup.omnifileexchange.test.snackage:1:1
snes	2	tie		com.litritt.ignited.game:1:1 com.rileytestut.delta.game:1:1 public.aoshuang.game.snes:1:1
soc	2	tie		com.yoyofr.modizer.amiga:1:1 public.dagronf.colorpalette.palette.openoffice:1:1
sod	2	tie		com.retroarch.sod:1:1 com.yoyofr.modizer.vgmstream:1:1
spbundle	1	tie		com.sequel-ace.sequel-ace.spbundle:1:1 com.sequelpro.SequelPro.spbundle:1:1
spf	1	tie		com.sequel-ace.sequel-ace.spf:1:1 com.sequelpro.SequelPro.spf:1:1
spfs	1	tie		com.sequel-ace.sequel-ace.spfs:1:1 com.sequelpro.SequelPro.spfs:1:1
spl	2	tie		com.yoyofr.modizer.amiga:1:1 public.dagronf.colorpalette.palette.skencil:1:1
spoon	1	owner	org.hammerspoon.Hammerspoon.Spoon	org.hammerspoon.Hammerspoon.Spoon:1:1
sps	3	tie		com.yoyofr.modizer.vgmstream:1:1 de.codingmonkeys.subethaedit.sps-source:1:1 org.n8gray.scheme-source:1:1
sptheme	1	tie		com.sequel-ace.sequel-ace.spTheme:1:1 com.sequelpro.SequelPro.spTheme:1:1
spx	3	system	com.apple.systemprofiler.document	org.speex.spx:1:0 org.videolan.spx:1:0 org.xiph.oga:1:0
sql	11	set web	org.iso.sql	org.iso.sql:3:0 com.barebones.bbedit.sql-source:1:1 com.bps.sql-source:1:1 com.omnipreview.sql:1:0 com.sequel-ace.sequel-ace.sql:1:1 com.sequelpro.SequelPro.sql:1:1 com.tablepro.sql:1:0 de.codingmonkeys.subethaedit.sql-source:1:1 org.n8gray.structured-query-language-source:1:1 org.vim.sql-file:1:1 public.sql:1:0
sqlite	3	set web	org.sqlite.sqlite	com.omnipreview.sqlite:1:0 com.tablepro.sqlite-db:1:0 org.osmdroid.sqlite:1:0
sqlite3	2	set web	org.sqlite.sqlite	com.omnipreview.sqlite:1:0 com.tablepro.sqlite-db:1:0
sqlitedb	3	tie		com.robert.maps:1:0 com.tablepro.sqlite-db:1:0 net.osmand.sqlitedb:1:1
srt	5	reserved		public.srt:2:0 com.bps.srt:1:1 cz.wz.zuggy.subrip:1:0 io.mpv.subrip:1:0 org.videolan.srt:1:0
ss	5	contested		public.shell-script:2:1 com.coteditor.scheme:1:1 com.yoyofr.modizer.amiga:1:1 org.n8gray.scheme-source:1:1
ssa	3	tie		io.mpv.ass:1:0 org.videolan.ssa:1:0 public.ssa:1:0
sss	2	tie		com.yoyofr.modizer.vgmstream:1:1 de.codingmonkeys.subethaedit.seestyle:1:1
st	4	tie		com.retroarch.st:1:1 com.yoyofr.modizer.amiga:1:1 de.codingmonkeys.subethaedit.st-source:1:1 public.st:1:0
stp	2	tie		com.omnipreview.cad:1:0 com.yoyofr.modizer.zxtune:1:1
strings	5	set xcode	com.apple.xcode.strings-text	com.apple.xcode.strings-text:5:1 de.codingmonkeys.subethaedit.strings-text:1:1
stx	2	tie		com.barebones.bbedit.setext-source:1:1 com.yoyofr.modizer.vgmstream:1:1
sty	6	consensus	org.tug.tex	org.tug.tex:4:0 org.tug.sty:1:0 org.vim.tex-file:1:1 public.tex:1:1
sub	3	tie		com.bps.sub:1:1 io.mpv.sub:1:0 io.mpv.vobsub:1:0 org.videolan.sub:1:0
svg	6	system	public.svg-image	public.svg-image:3:0 com.arkphone.macsvg.svg:1:1 com.silverfox.pixure.svg:1:1 com.yoyofr.modizer.vgmstream:1:1
svgz	2	system	public.svg-image	public.svg-image:2:0
svs	2	tie		com.provenance.savestate:1:1 com.yoyofr.modizer.vgmstream:1:1
swift	4	system	public.swift-source	public.swift-source:4:0
swiftbar	1	owner	com.ameba.SwiftBar.PluginPackage	com.ameba.SwiftBar.PluginPackage:1:1
sxlb	1	owner	com.snoize.sysexlibrarian-library	com.snoize.sysexlibrarian-library:1:1
szx	2	tie		com.yoyofr.modizer.zxtune:1:1 net.sourceforge.projects.fuse-emulator.szx:1:1
t3	2	tie		org.tads.tads3-game:1:0 public.tads:1:1 public.tads3:1:0
t3x	2	tie		org.tads.tads3-game:1:0 public.tads3:1:0
t64	3	tie		org.mamedev.rom-image:1:0 public.retro.t64:1:1 public.t64:1:0
tab	3	tie		com.oracle.sql:1:1 de.codingmonkeys.subethaedit.tab-source:1:1 public.tab-separated-values-text:1:0
tableplugin	1	private		com.tablepro.plugin:1:1
tags	1	denied		com.barebones.bbedit.ctags-data:1:1
tap	4	tie		com.retroarch.tap:1:1 net.sourceforge.projects.fuse-emulator.tap:1:1 public.retro.tap:1:1 public.tap:1:0
tbfly	1	tie		dev.linwood.butterfly.note:1:1 dev.linwood.butterfly.textnote:1:1
tcl	5	tie		com.barebones.bbedit.tcl-source:1:1 de.codingmonkeys.subethaedit.tcl-source:1:1 org.vim.tcl-file:1:1 tk.tcl.tcl:1:0 tk.tcl.tcl-source:1:1
tcsh	2	system	public.tcsh-script	com.apple.xcode.tcsh-script:1:0 public.tcsh-script:1:0
tex	8	consensus	org.tug.tex	org.tug.tex:5:0 com.barebones.bbedit.tex-source:2:1 edu.uo.texshop.tex:2:0 com.bps.latex-source:1:1 de.codingmonkeys.subethaedit.tex-source:1:1 org.tug:1:0 org.vim.tex-file:1:1 public.tex:1:1
texi	2	tie		edu.uo.texshop.texi:1:0 org.tug.tex:1:0 org.tug.tex.texinfo:1:0 org.tug.texi:1:0 public.tex:1:1
texshop	1	owner	edu.uo.texshop.texshop	edu.uo.texshop.texshop:1:1
text	10	system	public.plain-text	public.plain-text:6:1 net.daringfireball.markdown:4:0 public.text:1:1
textbundle	3	consensus	org.textbundle.package	org.textbundle.package:3:3
textfactory	1	owner	com.barebones.bbedit.text-factory	com.barebones.bbedit.text-factory:1:1
textile	3	contested		com.textpattern.textile:2:0 com.barebones.bbedit.textile-source:1:1
tf	4	tie		com.bps.terraform-source:1:1 com.omnipreview.terraform:1:0 com.yoyofr.modizer.amiga:1:1 io.terraform.tfvars:1:1
tfstate	2	tie		com.omnipreview.tfstate:1:0 io.terraform.tfvars:1:1
tfvars	3	tie		com.bps.terraform-vars:1:1 com.omnipreview.terraform:1:0 io.terraform.tfvars:1:1
tgc	2	tie		com.retroarch.tgc:1:1 me.oatmealdome.dolphinios.gamecube-software:1:1
tif	2	system	public.tiff	public.tiff:2:0
tiff	2	system	public.tiff	public.tiff:2:0
tiled-project	1	owner	org.mapeditor.tiled.project	org.mapeditor.tiled.project:1:1
tipa	3	contested		com.opa334.trollstore.tipa:2:1 thewonderofyou.Feather.tipa:1:1
tj	1	owner	org.mapeditor.tiled.tj	org.mapeditor.tiled.tj:1:1
tld	2	system	public.xml	public.xml:2:1
tmbundle	1	owner	com.macromates.textmate.bundle	com.macromates.textmate.bundle:1:1
tmcommand	1	owner	com.macromates.textmate.command	com.macromates.textmate.command:1:1
tmdragcommand	1	owner	com.macromates.textmate.drag-command	com.macromates.textmate.drag-command:1:1
tmj	1	owner	org.mapeditor.tiled.tmj	org.mapeditor.tiled.tmj:1:1
tmlanguage	1	owner	com.macromates.textmate.language	com.macromates.textmate.language:1:1
tmmacro	1	owner	com.macromates.textmate.macro	com.macromates.textmate.macro:1:1
tmplugin	1	owner	com.macromates.textmate.plugin	com.macromates.textmate.plugin:1:1
tmpreferences	1	owner	com.macromates.textmate.preferences	com.macromates.textmate.preferences:1:1
tmreleasenotes	1	owner	com.macromates.textmate.release-notes	com.macromates.textmate.release-notes:1:1
tmsnippet	1	owner	com.macromates.textmate.snippet	com.macromates.textmate.snippet:1:1
tmtheme	1	owner	com.macromates.textmate.theme	com.macromates.textmate.theme:1:1
tmx	3	tie		com.bps.tmx:1:1 com.yoyofr.modizer.vgmstream:1:1 org.mapeditor.tiled.tmx:1:1
toml	6	set web	public.toml	public.toml:4:0 com.bps.toml:1:1 com.omnipreview.toml:1:0 org.vim.toml-file:1:1
torrent	4	consensus	org.bittorrent.torrent	org.bittorrent.torrent:3:3 com.bittorrent.torrent:1:0
tp	2	tie		com.yoyofr.modizer.amiga:1:1 org.videolan.mpeg-stream:1:0
trd	2	tie		com.yoyofr.modizer.zxtune:1:1 net.sourceforge.projects.fuse-emulator.trd:1:1
tres	1	reserved		public.res:1:1
ts	10	system	public.mpeg-2-transport-stream	com.microsoft.typescript:3:1 com.barebones.bbedit.typescript-source:1:0 com.omnipreview.typescript:1:0 com.yoyofr.modizer.zxtune:1:1 io.iina.mpeg-stream:1:0 io.mpv.mts:1:0 net.poedit.qt:1:1 org.videolan.mpeg-stream:1:0 org.vim.typescript-source:1:1 public.type-script:1:0 public.typescript:1:1
tscn	1	reserved		public.tscn:1:1
tsj	1	owner	org.mapeditor.tiled.tsj	org.mapeditor.tiled.tsj:1:1
tsv	3	system	public.tab-separated-values-text	public.tab-separated-values-text:2:0 org.vim.tsv-file:1:1
tsx	6	set web	com.microsoft.typescript	com.microsoft.typescript:3:1 com.barebones.bbedit.typescript-source:1:0 com.omnipreview.typescript:1:0 org.mapeditor.tiled.tsx:1:1 org.vim.typescript-source:1:1 public.tsx:1:1 public.type-script:1:0 public.typescript:1:1
tta	3	contested		com.true-audio.tta:2:0 public.tta:1:0
twig	2	tie		com.bps.twig-source:1:1 com.symfony.twig:1:1
tx	1	denied		org.mapeditor.tiled.tx:1:1
txn	2	tie		io.bluewallet.psbt.txn:1:1 org.bitcoin.txn:1:0
txt	15	system	public.plain-text	public.plain-text:9:3 public.text:2:0 app.markedit.txt:1:1 com.70mai.txt:1:0 com.arkphone.macsvg.text:1:1 com.oskarirauta.iCloud-Example.txt:1:1 com.yoyofr.modizer.zxtune:1:1 public.utf8-plain-text:1:0
tzx	4	tie		com.provenance.rom:1:1 com.retroarch.tzx:1:1 net.sourceforge.projects.fuse-emulator.tzx:1:1 public.tzx:1:0
utf8	3	contested		public.plain-text:2:1 public.utf8-plain-text:1:0
utm	2	owner	com.utmapp.utm	com.utmapp.utm:2:1
v	5	tie		com.barebones.bbedit.verilog-hdl-source:1:1 com.coteditor.verilog:1:1 de.codingmonkeys.subethaedit.verilog-hdl-source:1:1 org.n8gray.verilog:1:1 org.vim.v-file:1:1
v64	3	tie		com.provenance.n64-rom:1:1 org.mamedev.rom-image:1:0 public.aoshuang.game.n64:1:1
vamiga	1	owner	de.dirkwhoffmann.retro.vamiga	de.dirkwhoffmann.retro.vamiga:1:1
vb	6	tie		com.microsoft.vb-source:1:1 com.microsoft.visual-basic:1:0 com.provenance.rom:1:1 com.yoyofr.modizer.vgmstream:1:1 org.mamedev.rom-image:1:0 org.vim.vb-file:1:1
vbs	4	tie		com.barebones.bbedit.vbscript-source:1:1 com.bps.vbscript-source:1:1 com.microsoft.vb-source:1:1 de.codingmonkeys.subethaedit.vbscript-source:1:1
vbst	1	owner	codes.rambo.VirtualBuddy.SavedState	codes.rambo.VirtualBuddy.SavedState:1:1
vbvm	1	owner	codes.rambo.VirtualBuddy.VM	codes.rambo.VirtualBuddy.VM:1:1
vc64	1	owner	de.dirkwhoffmann.retro.vc64	de.dirkwhoffmann.retro.vc64:1:1
vcard	3	system	public.vcard	public.vcard:3:1
vcf	3	system	public.vcard	public.vcard:3:1
vhd	5	tie		com.barebones.bbedit.vhdl-source:1:1 com.coteditor.vhdl:1:1 com.retroarch.vhd:1:1 de.codingmonkeys.subethaedit.vhdl-source:1:1 org.vim.vhdl-file:1:1
vhdl	3	tie		com.barebones.bbedit.vhdl-source:1:1 org.n8gray.vhdl:1:1 org.vim.vhdl-file:1:1
viennaplugin	1	owner	com.vienna-rss.plugin	com.vienna-rss.plugin:1:1
viennastyle	1	owner	com.vienna-rss.style	com.vienna-rss.style:1:1
vim	2	consensus	org.vim.vim-script	org.vim.vim-script:2:2
vob	4	tie		io.iina.vob:1:0 io.mpv.vob:1:0 jp.co.dvdfllc.vob:1:0 org.videolan.vob:1:0
voc	2	tie		com.retroarch.voc:1:1 org.videolan.voc:1:0
vs	2	system	org.khronos.glsl.vertex-shader	com.barebones.bbedit.vectorscript-source:1:1 com.yoyofr.modizer.vgmstream:1:1
vss	2	tie		com.barebones.bbedit.vectorscript-source:1:1 com.yoyofr.modizer.amiga:1:1
vue	2	tie		com.bps.vuejs-source:1:1 org.vuejs.vue:1:1
vuo	1	owner	org.vuo.composition	org.vuo.composition:1:1
vuonode	1	owner	org.vuo.node	org.vuo.node:1:1
vuonode+	1	tie		org.vuo.node.premium:1:1 org.vuo.node.pro:1:1
wad	3	tie		com.retroarch.wad:1:1 com.yoyofr.modizer.vgmstream:1:1 me.oatmealdome.dolphinios.wii-software:1:1
wav	4	system	com.microsoft.waveform-audio	com.microsoft.waveform-audio:1:0 com.yoyofr.modizer.mod:1:1 com.yoyofr.modizer.vgmstream:1:1 io.iina.wav:1:0 org.mamedev.rom-image:1:0
wbfs	2	tie		com.retroarch.wbfs:1:1 me.oatmealdome.dolphinios.wii-software:1:1
webm	7	system	org.webmproject.webm	org.videolan.webm:2:0 com.google.webm:1:0 com.robertwildling.mkvquicklook.webm:1:1 io.iina.webm:1:0 io.mpv.webm:1:0 org.webmproject.webm:1:1
webp	4	system	org.webmproject.webp	public.webp:2:1 fr.whine.webp:1:1 org.webmproject.webp:1:0
webpub	1	owner	org.readium.webpub	org.readium.webpub:1:1
wia	2	tie		com.retroarch.wia:1:1 me.oatmealdome.dolphinios.generic-software:1:1
wiki	2	tie		org.mediawiki.wiki-source:1:0 org.vim.wiki-file:1:1
wikipedia	2	tie		org.mediawiki.wiki-source:1:0 org.vim.wiki-file:1:1
wma	3	system	com.microsoft.windows-media-wma	com.microsoft.windows-media-wma:1:0 com.yoyofr.modizer.vgmstream:1:1 io.iina.wma:1:0
wmv	2	system	com.microsoft.windows-media-wmv	io.iina.wmv:1:0 io.mpv.wmv:1:0
woff	2	set web	org.w3c.woff	com.omnipreview.woff:1:0 org.w3c.woff:1:0
world	1	owner	org.mapeditor.tiled.world	org.mapeditor.tiled.world:1:1
woz	2	tie		org.mamedev.rom-image:1:0 public.woz:1:0
ws	2	tie		com.provenance.rom:1:1 org.mamedev.rom-image:1:0
wsc	3	tie		com.bps.vbscript-source:1:1 com.provenance.rom:1:1 org.mamedev.rom-image:1:0
wtv	3	tie		com.microsoft.wtv:1:1 io.iina.wtv:1:0 org.videolan.wtv:1:0
wv	3	consensus	com.wavpack.wv	com.wavpack.wv:2:0 io.iina.wv:1:0
x	2	tie		com.yoyofr.modizer.vgmstream:1:1 de.codingmonkeys.subethaedit.x-source:1:1
xaml	2	tie		com.microsoft.xaml:1:1 com.ryujinx.xaml:1:1
xcloc	2	set xcode	com.apple.xcode.xcloc	com.apple.xcode.xcloc:2:0
xht	3	system	public.xhtml	public.xhtml:2:0 public.html:1:1
xhtm	3	system	public.xhtml	public.xhtml:2:0 public.html:1:1
xhtml	6	system	public.xhtml	public.xhtml:2:0 public.xml:2:0 com.arkphone.macsvg.xhtml:1:1 org.n8gray.xhtml:1:1 public.html:1:1
xib	2	system	com.apple.interfacebuilder.document.cocoa	com.apple.interfacebuilder.document.cocoa:1:0 public.xml:1:0
xlf	3	set xcode	org.oasis-open.xliff	org.oasis-open.xliff:3:0
xliff	4	set xcode	org.oasis-open.xliff	org.oasis-open.xliff:4:0
xm	4	tie		com.dhowett.logos:1:1 com.yoyofr.modizer.mod:1:1 io.iina.xm:1:0 public.xm:1:0
xml	12	system	public.xml	public.xml:8:2 com.advanscene.database.nintendo.ds:1:0 com.arkphone.macsvg.text:1:1 com.garmin.gmap:1:0 com.microsoft.word.wordml:1:0 com.oruxmap.xml:1:0 net.osmand.xml:1:0 org.gpxsee.map:1:1
xmp	2	denied		com.seriflabs.xmp:2:1
xmpp	1	owner	im.monal.xmpp	im.monal.xmpp:1:1
xopp	2	tie		com.github.xournalpp.xopp:1:1 dev.linwood.butterfly.xopp:1:1
xopt	1	owner	com.github.xournalpp.xopt	com.github.xournalpp.xopt:1:1
xsd	3	contested		public.xml:2:0 org.xml-tools.source:1:1 org.xsd.schema:1:1
xsl	5	set web	org.w3.xsl	org.w3.xsl:3:0 org.vim.xsl-file:1:1 public.xml:1:0
xslt	4	set web	org.w3.xsl	org.w3.xsl:2:0 org.vim.xsl-file:1:1 public.xml:1:0
xstk	1	private		com.thevoidsoftware.stacksmith.stack:1:1
xyz	2	tie		com.sunsetlakesoftware.molecules.xyz:1:1 net.sourceforge.openbabel.xyz:1:1
y	2	system	public.yacc-source	com.apple.xcode.yacc-source:2:1
yaml	7	system	public.yaml	org.yaml.yaml:3:1 public.yaml:3:0 de.codingmonkeys.subethaedit.yaml-source:1:1 org.vim.yaml-file:1:1
ym	3	system	public.yacc-source	com.apple.xcode.yacc-source:2:1 com.yoyofr.modizer.stsound:1:1
yml	7	system	public.yaml	org.yaml.yaml:3:1 public.yaml:3:0 org.vim.yaml-file:1:1
ymm	2	system	public.yacc-source	com.apple.xcode.yacc-source:2:1
ypp	2	system	public.yacc-source	com.apple.xcode.yacc-source:2:1
yxx	2	system	public.yacc-source	com.apple.xcode.yacc-source:2:1
z64	4	tie		com.litritt.ignited.game.n64:1:1 com.provenance.n64-rom:1:1 com.provenance.rom:1:1 com.rileytestut.delta.game.n64:1:1 org.mamedev.rom-image:1:0 public.aoshuang.game.n64:1:1
z80	3	tie		com.provenance.rom:1:1 net.sourceforge.projects.fuse-emulator.z80:1:1 public.z80:1:0
zim	1	owner	org.openzim.zim	org.openzim.zim:1:1
zip	4	system	public.zip-archive	app.aidoku.Aidoku.aix:1:1 com.yacreader.yacreader.zip:1:1 com.yoyofr.modizer.archive:1:1 public.aoshuang.zip:1:1
zsh	4	system	public.zsh-script	public.zsh-script:3:1 com.apple.xcode.zsh-script:1:0
"""
let appDeclarationTypes: StaticString = """
codes.rambo.virtualbuddy.savedstate	1	1	0	0		com.apple.package:1 public.composite-content:1	vbst
codes.rambo.virtualbuddy.vm	1	1	0	0		com.apple.package:1 public.composite-content:1	vbvm
com.adiumx.contactlistlayout	1	1	1	1	1	com.adiumx.xtra:1	adiumlistlayout listlayout
com.adiumx.contactlisttheme	1	1	1	1	1	com.adiumx.xtra:1	adiumlisttheme listtheme
com.adiumx.dockicon	1	1	1	1	1	com.adiumx.xtra:1	adiumicon
com.adiumx.emoticonset	1	1	1	1	1	com.adiumx.xtra:1	adiumemoticonset
com.adiumx.htmllog	1	1	1	1	1	public.content:1 public.data:1 public.html:1 public.message:1 public.text:1	adiumhtmllog
com.adiumx.libpurpleplugin	1	1	0	1		com.adiumx.xtra:1	adiumlibpurpleplugin
com.adiumx.menubaricons	1	1	1	1	1	com.adiumx.xtra:1	adiummenubaricons
com.adiumx.messagestyle	1	1	1	1	1	com.adiumx.xtra:1	adiummessagestyle
com.adiumx.plugin	1	1	0	1		com.adiumx.xtra:1	adiumplugin
com.adiumx.script	1	1	1	1	1	com.adiumx.xtra:1	adiumscripts
com.adiumx.serviceicons	1	1	1	1	1	com.adiumx.xtra:1	adiumserviceicons
com.adiumx.soundset	1	1	1	1	1	com.adiumx.xtra:1	adiumsoundset
com.adiumx.statusicons	1	1	1	1	1	com.adiumx.xtra:1	adiumstatusicons
com.adiumx.xmllog	1	1	1	1	1	com.apple.bundle:1 com.apple.package:1 public.content:1 public.data:1 public.message:1 public.text:1 public.xml:1	adiumlog chatlog
com.adiumx.xtra	1	1	1	1	1	com.apple.bundle:1 com.apple.package:1	
com.adobe.acrobat.sequ	1	0	1		2	dyn.ah62d4rv4ge81g3pvsy:1 public.xml:1	
com.adobe.actionscript	2	1	2	2	3 4	public.source-code:2	as
com.adobe.encapsulated-postscript	4	0	4		5 6 7 4	com.adobe.postscript:3 public.composite-content:1 public.data:1	eps
com.adobe.flash.video	3	0	3		8 9 10	public.movie:3 public.data:1	f4a f4b f4p f4v flv
com.adobe.flv	1	0	1		11	public.movie:1	f4a f4b f4p f4v flv
com.adobe.pdf	2	0	2		5 6	public.composite-content:2 public.data:2	pdf
com.adobe.photoshop.brush	1	0	1		12	public.data:1	
com.adobe.postscript	5	1	4	13	5 6 7 4	public.data:4 public.composite-content:2 public.plain-text:1	eps ps
com.ameba.swiftbar.pluginpackage	1	1	0	14		com.apple.package:1 public.directory:1	swiftbar
com.apple.applescript.text	4	1	3	13	15 7 4	public.script:3 public.plain-text:2 public.source-code:1	applescript
com.apple.ical.ics	2	0	2		7 4	public.calendar-event:2 public.item:2 public.text:2	ics
com.apple.itunes.ipa	3	0	3		16 17 18	public.data:2	ipa
com.apple.log	2	0	2		7 4	public.plain-text:2 public.log:1	log
com.apple.property-list	2	0	2		7 4	public.data:1 public.text:1	plist scriptsuite scriptterminology
com.apple.rez-source	4	2	3	13 7	19 2 7	public.source-code:3 public.plain-text:2	r
com.apple.scripting-definition	2	0	2		19 7	public.xml:2	sdef
com.apple.xcode.entitlements-property-list	2	0	2		19 15	com.apple.xml-property-list:2	entitlements
com.apple.xcode.strings-text	5	1	4	13	19 15 7 4	public.text:4 public.plain-text:1	strings
com.apple.xcode.xcloc	2	0	2		20 21	com.apple.package:1 public.composite-content:1 public.folder:1	xcloc
com.apple.xcode.yacc-source	2	1	1	13	19	public.plain-text:1 public.source-code:1	y ym ymm ypp yxx
com.barebones.bbedit.actionscript-source	1	1	0	19		public.source-code:1	as
com.barebones.bbedit.asp-source	1	1	0	19		public.source-code:1	asp aspx
com.barebones.bbedit.cgi-script	1	1	0	19		public.source-code:1	cgi fcgi
com.barebones.bbedit.color-scheme	1	1	0	19		public.utf8-plain-text:1	bbcolorscheme
com.barebones.bbedit.ctags-data	1	1	0	19		public.utf8-plain-text:1	ctags tags
com.barebones.bbedit.erb-source	1	1	0	19		public.source-code:1	erb rhtml
com.barebones.bbedit.ini-configuration	2	1	1	19	2	public.source-code:2	cfg ini
com.barebones.bbedit.jsp-source	1	1	0	19		public.source-code:1	jsp
com.barebones.bbedit.language-module	1	1	0	19		com.apple.plugin:1	bblm
com.barebones.bbedit.lasso-source	1	1	0	19		public.source-code:1	lasso
com.barebones.bbedit.legacy-color-scheme	1	1	0	19		public.utf8-plain-text:1	bbcolors
com.barebones.bbedit.lua-source	1	1	0	19		public.source-code:1	lua
com.barebones.bbedit.scss-source	2	1	1	19	2	public.source-code:2 dyn.ah62d4rv4ge81g25xsq:1	scss
com.barebones.bbedit.setext-source	1	1	0	19		public.source-code:1	stx
com.barebones.bbedit.sql-source	1	1	0	19		public.source-code:1	mysql pgsql sql
com.barebones.bbedit.tcl-source	1	1	0	19		public.source-code:1	tcl
com.barebones.bbedit.tex-source	2	1	1	19	2	public.source-code:2	latex tex
com.barebones.bbedit.text-factory	1	1	0	19		public.data:1	textfactory
com.barebones.bbedit.textile-source	1	1	0	19		public.source-code:1	textile
com.barebones.bbedit.vbscript-source	1	1	0	19		public.source-code:1	vbs
com.barebones.bbedit.vectorscript-source	1	1	0	19		public.source-code:1	vs vss
com.barebones.bbedit.verilog-hdl-source	1	1	0	19		public.source-code:1	v
com.barebones.bbedit.vhdl-source	1	1	0	19		public.source-code:1	vhd vhdl
com.bittorrent.torrent	1	0	1		22	public.data:1	torrent
com.bohemiancoding.sketch.default	1	1	0	23		public.data:1	sketchdefault
com.bohemiancoding.sketch.drawing	1	1	0	23		com.apple.package:1 public.composite-content:1	sketch
com.bohemiancoding.sketch.drawing.single	1	1	0	23		public.image:1	sketch
com.bohemiancoding.sketch.plugin	1	1	0	23		com.netscape.javascript-source:1 public.script:1	sketchplugin
com.bohemiancoding.sketch.plugin.bundle	1	1	0	23		com.apple.package:1 public.composite-content:1	sketchplugin
com.bohemiancoding.sketch.preset	1	1	0	23		public.data:1	sketchpreset
com.charcoaldesign.shapescript-source	1	1	1	24	24	public.c-source:1	shape
com.cobbsville.ldr	1	1	0	25		org.ldraw.ldr:1 public.plain-text:1	dat
com.cobbsville.mpd	1	1	0	25		org.ldraw.mpd:1 public.plain-text:1	mpd
com.coteditor.awk	1	1	0	26		public.script:1	awk
com.coteditor.conf	1	1	0	26		public.text:1	conf
com.coteditor.coteditor.replacement	1	1	0	26		public.json:1	
com.coteditor.coteditor.settings	1	1	0	26		com.apple.package:1	
com.coteditor.coteditor.syntax	1	1	0	26		com.apple.package:1	
com.coteditor.coteditor.theme	1	1	0	26		public.json:1	cottheme
com.coteditor.lisp	1	1	0	26		public.source-code:1	lisp lsp
com.coteditor.mojo	1	1	0	26		public.source-code:1	
com.coteditor.scheme	1	1	0	26		public.source-code:1	scm ss
com.coteditor.uuid	1	1	0	26		public.plain-text:1	
com.coteditor.verilog	1	1	0	26		public.source-code:1	v
com.coteditor.vhdl	1	1	0	26		public.source-code:1	vhd
com.divx.divx	3	0	3		8 27 11	public.avi:3 public.data:1 public.movie:1	divx
com.docker.dockerfile	2	1	1	2	28	public.plain-text:1 public.source-code:1	dockerfile
com.finaldraft.fdx	1	0	1		29	public.xml:1	
com.garmin.gmap	1	0	1		30	public.xml:1	xml
com.garmin.gpi	1	0	1		30	public.data:1	
com.garmin.img	1	0	1		30	public.data:1	img
com.garmin.jnx	1	0	1		30	public.data:1	
com.garmin.tcx	1	0	1		30	public.xml:1	
com.github.automerge.meetingnotes	1	1	0	31		public.content:1 public.data:1	meetingnotes
com.github.liji32.sameboy.cheats	2	2	0	32 33		public.data:2	cht
com.github.liji32.sameboy.gb	2	2	0	32 33		public.data:2	gb
com.github.liji32.sameboy.gbc	2	2	0	32 33		public.data:2	gbc
com.github.liji32.sameboy.isx	2	2	0	32 33		public.data:2	isx
com.github.liji32.sameboy.sbp	2	2	0	32 33		public.data:2	sbp
com.github.profilecreator	1	1	0	34			pfcconf
com.github.xournalpp.xopp	1	1	0	35		org.gnu.gnu-zip-archive:1 public.data:1	xopp
com.github.xournalpp.xopt	1	1	0	35		public.data:1 public.text:1	xopt
com.google.dart	1	0	1		28	public.source-code:1	dart
com.google.earth.kml	2	0	2		36 2	public.xml:2	kml
com.google.earth.kmz	1	0	1		36	com.pkware.zip-archive:1	kmz
com.google.kml	1	0	1		30	public.xml:1	kml
com.google.kmz	1	0	1		30	public.archive:1	kmz
com.google.webm	1	0	1		8	org.matroska.mka:1 org.matroska.mkv:1 public.data:1	webm
com.growl.hardwaregrowl.monitor	1	1	0	37		com.apple.package:1 public.composite-content:1 public.item:1	hwgrowlmonitor
com.growl.regdict	1	1	0	37		public.data:1	growlregdict
com.growl.style	1	1	0	37		com.apple.package:1 public.composite-content:1 public.item:1	growlstyle
com.growl.ticket	1	1	0	37		public.data:1	growlticket
com.growl.view	1	1	0	37		com.apple.package:1 public.composite-content:1 public.item:1	growlview
com.hicknhack.macpass.kdb	1	1	0	38		public.data:1	kdb
com.hicknhack.macpass.kdbx	1	1	0	38		public.data:1	kdbx
com.hicknhack.macpass.plugin	1	1	0	38		com.apple.package:1	mpplugin
com.hydrogen.h2song	1	1	0	39		public.data:1	h2song
com.jflan.minikeepass.kdb	2	1	1	40	41	com.jflan.minikeepass.kdb:1 public.data:1	kdb
com.jflan.minikeepass.kdbx	2	1	1	40	41	com.jflan.minikeepass.kdbx:1 public.data:1	kdbx
com.kapeli.dash.ios.docset	1	1	1	42	42	public.data:1	docset
com.keepassium.kdb	1	1	0	41		public.content:1 public.data:1	kdb
com.keepassium.kdbx	1	1	0	41		public.content:1 public.data:1	kdbx
com.keepassium.keyfile	1	1	0	41		public.content:1	
com.litritt.ignited.game	1	1	0	43		public.content:1 public.data:1	snes
com.litritt.ignited.game.ds	1	1	0	43		com.litritt.ignited.game:1	ds nds
com.litritt.ignited.game.gba	1	1	0	43		com.litritt.ignited.game:1	gba
com.litritt.ignited.game.gbc	1	1	0	43		com.litritt.ignited.game:1	gb gbc
com.litritt.ignited.game.genesis	1	1	0	43		com.litritt.ignited.game:1	bin gen md sg smd
com.litritt.ignited.game.gg	1	1	0	43		com.litritt.ignited.game:1	gg
com.litritt.ignited.game.ms	1	1	0	43		com.litritt.ignited.game:1	sms
com.litritt.ignited.game.n64	1	1	0	43		com.litritt.ignited.game:1	n64 z64
com.litritt.ignited.game.nes	1	1	0	43		com.litritt.ignited.game:1	nes
com.litritt.ignited.game.snes	1	1	0	43		com.litritt.ignited.game:1	sfc smc
com.litritt.ignited.skin	1	1	0	43		public.content:1 public.data:1	deltaskin ignitedskin
com.macromates.textmate.bundle	1	1	0	4		com.apple.package:1	tmbundle
com.macromates.textmate.cgi-script	2	0	2		2 4	public.script:2	cgi fcgi
com.macromates.textmate.command	1	1	0	4		com.apple.property-list:1	tmcommand
com.macromates.textmate.config-file	2	0	2		2 4	public.text:2	cfg conf config htaccess
com.macromates.textmate.drag-command	1	1	0	4		com.apple.property-list:1	tmdragcommand
com.macromates.textmate.language	1	1	0	4		com.apple.property-list:1	tmlanguage
com.macromates.textmate.lisp	2	0	2		2 4	public.source-code:2	cl el l lisp lsp mud
com.macromates.textmate.macro	1	1	0	4		com.apple.property-list:1	tmmacro
com.macromates.textmate.plugin	1	1	0	4		com.apple.package:1	tmplugin
com.macromates.textmate.preferences	1	1	0	4		com.apple.property-list:1	tmpreferences
com.macromates.textmate.release-notes	1	1	0	4		public.text:1	tmreleasenotes
com.macromates.textmate.snippet	1	1	0	4		com.apple.property-list:1	tmsnippet
com.macromates.textmate.theme	1	1	0	4		com.apple.property-list:1	tmtheme
com.mapbox.mbtiles	1	0	1		30	public.data:1	
com.microsoft.asp	1	0	1		4	public.source-code:1	asa asp
com.microsoft.asp.net	1	0	1		4	public.source-code:1	ascx ashx asmx aspx
com.microsoft.batch-file	1	0	1		44	public.executable:1 public.script:1	bat
com.microsoft.c-sharp	3	0	3		26 28 4	public.source-code:3	cs
com.microsoft.cur	1	0	1		45	public.data:1 public.image:1	
com.microsoft.excel.xlm	1	0	1		46	public.composite-content:1 public.data:1	
com.microsoft.excel.xlsb	1	0	1		47	public.composite-content:1 public.data:1	
com.microsoft.f-sharp	2	1	1	2	28	public.source-code:2	fs fsx
com.microsoft.ini	3	0	3		26 15 4	public.text:2 public.plain-text:1	ini
com.microsoft.msdos-executable	1	0	1		44	public.data:1 public.executable:1	com
com.microsoft.typescript	3	1	2	2	28 15	public.source-code:3 com.microsoft.typescript:1 dyn.ah62d4rv4ge80g7dx:1 public.content:1 public.script:1 public.text:1	cts mts ts tsx
com.microsoft.virtualpc-disk-image	1	0	1		44	public.data:1 public.disk-image:1	
com.microsoft.visual-basic	1	0	1		4	public.source-code:1	vb
com.microsoft.xesc	1	0	1		27	public.movie:1	
com.mindjet.mindmanager.map	1	0	1		48	public.xml:1	
com.mindnode.mindnode.mindmap	1	1	0	48		com.apple.package:1	mindnode
com.mindnode.mindnode.sffmindmap	1	1	0	48		public.data:1	mindnode
com.monkeysaudio.ape	2	0	2		27 49	public.audio:2	ape
com.netscape.javascript-source	6	1	5	13	50 26 15 7 4	public.source-code:4 public.executable:2 public.plain-text:1 public.script:1	htc javascript js jscript
com.nintendo.hwimage.ds	1	0	1		51	public.data:1	bin
com.nintendo.rom.ds	1	0	1		51	public.data:1	nds
com.nintendo.rom.gba	1	0	1		51	public.data:1	
com.omnigroup.omnifileexchange.test.package	1	1	0	52		com.apple.package:1	package
com.omnigroup.omnifileexchange.test.snackage	1	1	0	52		com.apple.package:1	snackage
com.opa334.trollstore.tipa	2	1	1	18	53	com.apple.itunes.ipa:1 public.data:1 public.zip-archive:1	tipa
com.pixelmator.pxb	1	1	0	12		public.data:1	pxb
com.pixelmator.pxg	1	1	0	12		public.data:1	pxg
com.pixelmator.pxip	1	1	0	12		public.data:1	pxip
com.pixelmator.pxls	1	1	0	12		public.data:1	pxls
com.pixelmator.pxm	1	1	0	12		public.data:1	pxm
com.pixelmator.pxs	1	1	0	12		public.data:1	pxs
com.pixelmatorteam.pixelmator.document-package	1	1	0	12		com.apple.package:1	pxm
com.plugdata.plugdata	1	1	0	54		public.archive:1 public.data:1	plugdata
com.provenance.gameboy-rom	1	1	0	55			gb
com.provenance.gba-rom	1	1	0	55			gba
com.provenance.gbc-rom	1	1	0	55			gbc
com.provenance.genesis-rom	1	1	0	55			gen md
com.provenance.n64-rom	1	1	0	55			n64 v64 z64
com.provenance.nes-rom	1	1	0	55			nes
com.provenance.retroarch.config	1	1	0	55		public.plain-text:1 public.text:1	cfg
com.provenance.rom	1	1	1	55	55	com.libretro.rom:1 public.data:1	32x 7z a26 a52 a78 bin bios cdi chd col cue fds fig gb gba gbc gdi gen gg lnx md min n64 nes ngc ngp ngpc npc pce rar rom rvz sfc sg sgb smc smd sms tzx vb ws wsc z64 z80
com.provenance.save-state	1	1	0	55			pvsav
com.provenance.savestate	1	1	1	55	55	public.data:1	svs
com.provenance.snes-rom	1	1	0	55			sfc smc
com.rarlab.rar-archive	4	1	3	56	55 57 58	public.data:4 public.archive:3	rar
com.real.ram	1	0	1		9	public.text:1	ram
com.real.realmedia	2	0	2		9 10	public.movie:2	rm rmd rmj rms rmvb rmx rp rpm rt rv rvx
com.resforge.extended-resource-file	1	1	0	59		public.data:1	kdat rsrx
com.resforge.resource-file	1	1	0	59		public.data:1	rsrc
com.resforge.rez-file	1	1	0	59		public.data:1	rez
com.rileytestut.clip.clipping	1	1	0	60		public.data:1	
com.rileytestut.delta.game	1	1	0	61		public.content:1 public.data:1	snes
com.rileytestut.delta.game.ds	1	1	0	61		com.rileytestut.delta.game:1	ds nds
com.rileytestut.delta.game.gba	1	1	0	61		com.rileytestut.delta.game:1	gba
com.rileytestut.delta.game.gbc	1	1	0	61		com.rileytestut.delta.game:1	gb gbc
com.rileytestut.delta.game.genesis	1	1	0	61		com.rileytestut.delta.game:1	bin gen md smd
com.rileytestut.delta.game.n64	1	1	0	61		com.rileytestut.delta.game:1	n64 z64
com.rileytestut.delta.game.nes	1	1	0	61		com.rileytestut.delta.game:1	nes
com.rileytestut.delta.game.snes	1	1	0	61		com.rileytestut.delta.game:1	sfc smc
com.rileytestut.delta.skin	2	2	1	55 61	55	public.data:2 public.content:1 public.zip-archive:1	deltaskin
com.ryujinx.nca	1	1	0	62		public.data:1	
com.ryujinx.nro	1	1	0	62		public.data:1	
com.ryujinx.nso	1	1	0	62		public.data:1	
com.ryujinx.nsp	1	1	0	62		public.data:1	
com.ryujinx.xaml	1	1	0	62		public.xml:1	xaml
com.ryujinx.xci	1	1	0	62		public.data:1	
com.sequel-ace.sequel-ace.sabundle	1	1	0	63		com.apple.package:1	sabundle
com.sequel-ace.sequel-ace.spbundle	1	1	0	63		com.apple.package:1	spbundle
com.sequel-ace.sequel-ace.spf	1	1	0	63		public.plain-text:1	spf
com.sequel-ace.sequel-ace.spfs	1	1	0	63		com.apple.package:1	spfs
com.sequel-ace.sequel-ace.sptheme	1	1	0	63		public.plain-text:1	sptheme
com.sequel-ace.sequel-ace.sql	1	1	0	63		public.plain-text:1	sql
com.sequelpro.sequelpro.spbundle	1	1	0	64		com.apple.package:1	spbundle
com.sequelpro.sequelpro.spf	1	1	0	64		public.plain-text:1	spf
com.sequelpro.sequelpro.spfs	1	1	0	64		com.apple.package:1	spfs
com.sequelpro.sequelpro.sptheme	1	1	0	64		public.plain-text:1	sptheme
com.sequelpro.sequelpro.sql	1	1	0	64		public.plain-text:1	sql
com.seriflabs.xmp	2	1	1	2	15	dyn.ah62d4rv4ge81u5pu:1 public.data:1 public.xml:1	xmp
com.snoize.midi-sysex	1	1	0	65		public.content:1 public.data:1 public.item:1	
com.snoize.midimonitor	1	1	0	65		public.data:1	mmon
com.snoize.sysexlibrarian-library	1	1	0	65		public.content:1 public.data:1 public.item:1	sxlb
com.sun.java-class	2	2	0	13 2		com.sun.java-class:1 public.plain-text:1	class
com.sun.java-properties	1	0	1		4	public.source-code:1	properties
com.sun.java-server-pages	1	0	1		4	public.source-code:1	jsp
com.sun.java-source	5	1	4	13	26 15 7 4	public.source-code:4 public.plain-text:1	jav java
com.sunsetlakesoftware.molecules.pdb	1	1	0	66		public.data:1	pdb
com.sunsetlakesoftware.molecules.sdf	1	1	0	66		public.data:1	sdf
com.sunsetlakesoftware.molecules.xyz	1	1	0	66		public.data:1	xyz
com.tablepro.plugin	1	1	0	67		com.apple.bundle:1 com.apple.package:1	tableplugin
com.taskpaper.text	1	0	1		48	public.plain-text:1	
com.textpattern.textile	2	0	2		26 4	public.source-code:1 public.text:1	textile
com.thevoidsoftware.stacksmith.stack	1	1	0	68		com.apple.package:1	xstk
com.topografix.gpx	5	3	5	69 36 70	71 69 36 70 30	public.xml:5 public.data:2 public.content:1 public.item:1 public.text:1	gpx
com.true-audio.tta	2	0	2		8 27	public.audio:2 public.data:2	tta
com.utmapp.utm	2	1	1	72	0	com.apple.package:2	utm
com.vienna-rss.plugin	1	1	0	73		com.apple.bundle:1 com.apple.package:1	viennaplugin
com.vienna-rss.style	1	1	0	73		com.apple.bundle:1 com.apple.package:1	viennastyle
com.wavpack.wv	2	0	2		27 49	public.audio:2	wv
com.wireguard.config.quick	1	1	0	74		public.text:1	conf
com.yacreader.yacreader.cbr	1	1	0	75		public.data:1	cbr
com.yacreader.yacreader.cbz	1	1	0	75		public.data:1	cbz
com.yacreader.yacreader.pdf	1	1	0	75		public.data:1	pdf
com.yacreader.yacreader.rar	1	1	0	75		public.data:1	rar
com.yacreader.yacreader.zip	1	1	0	75		public.item:1	zip
com.yoyofr.modizer.sid	2	1	1	76	77	public.data:2	p00 prg sid
com.yoyofr.modizer.vgmstream	2	1	1	76	66	public.data:1	aac acb acx ads adx aif aiff aix asd asf ass at3 atx bin bms caf dat dct dvi gcm gtd hdr hxx ima l m4a m4v map mds mp3 mp4 ms msa n64 nds ogg opus otm pcm psf r raw rsp sc scd sch sdf sgb sgd sl3 smc sod sps sss stx svg svs tmx vb vs wad wav wma x
cx.c3.cbz-archive	2	2	1	45 78	57	public.archive:2 public.data:2 public.zip-archive:2	cbz
de.codingmonkeys.subethaedit.act3-source	1	1	0	7		public.source-code:1	
de.codingmonkeys.subethaedit.asp-source	1	1	0	7		public.source-code:1	asa asp
de.codingmonkeys.subethaedit.awk-source	1	1	0	7		public.source-code:1	awk
de.codingmonkeys.subethaedit.b-source	1	1	0	7		public.source-code:1	b
de.codingmonkeys.subethaedit.bak-source	1	1	0	7		public.source-code:1	
de.codingmonkeys.subethaedit.bf-source	1	1	0	7		public.source-code:1	bf
de.codingmonkeys.subethaedit.brainfuck-source	1	1	0	7		public.source-code:1	brainfuck
de.codingmonkeys.subethaedit.cfm-source	1	1	0	7		public.source-code:1	cfc cfm cfml
de.codingmonkeys.subethaedit.cob-source	1	1	0	7		public.source-code:1	
de.codingmonkeys.subethaedit.custom-source	1	1	0	7		public.source-code:1	custom
de.codingmonkeys.subethaedit.def-source	1	1	0	7		public.source-code:1	def
de.codingmonkeys.subethaedit.default-source	1	1	0	7		public.source-code:1	
de.codingmonkeys.subethaedit.do-source	1	1	0	7		public.source-code:1	do
de.codingmonkeys.subethaedit.dxf-source	1	1	0	7		public.source-code:1	dxf
de.codingmonkeys.subethaedit.enc-source	1	1	0	7		public.source-code:1	
de.codingmonkeys.subethaedit.err-source	1	1	0	7		public.source-code:1	
de.codingmonkeys.subethaedit.filemaker-source	1	1	0	7		public.source-code:1	
de.codingmonkeys.subethaedit.gcc-source	1	1	0	7		public.source-code:1	
de.codingmonkeys.subethaedit.go-source	1	1	0	7		public.source-code:1	go
de.codingmonkeys.subethaedit.hpgl-source	1	1	0	7		public.source-code:1	
de.codingmonkeys.subethaedit.idl-source	1	1	0	7		public.source-code:1	
de.codingmonkeys.subethaedit.ini-configuration	1	1	0	7		public.source-code:1	ini
de.codingmonkeys.subethaedit.jsp-source	1	1	0	7		public.source-code:1	jsp
de.codingmonkeys.subethaedit.las-source	1	1	0	7		public.source-code:1	
de.codingmonkeys.subethaedit.lasso-source	1	1	0	7		public.source-code:1	lasso
de.codingmonkeys.subethaedit.lgt-source	1	1	0	7		public.source-code:1	
de.codingmonkeys.subethaedit.ltx-source	1	1	0	7		public.source-code:1	ltx
de.codingmonkeys.subethaedit.lua-source	1	1	0	7		public.source-code:1	lua
de.codingmonkeys.subethaedit.m1s-source	1	1	0	7		public.source-code:1	
de.codingmonkeys.subethaedit.m4-source	1	1	0	7		public.source-code:1	
de.codingmonkeys.subethaedit.mel-source	1	1	0	7		public.source-code:1	
de.codingmonkeys.subethaedit.mk-source	1	1	0	7		public.source-code:1	mk
de.codingmonkeys.subethaedit.msl-source	1	1	0	7		public.source-code:1	
de.codingmonkeys.subethaedit.mtl-source	1	1	0	7		public.source-code:1	mtl
de.codingmonkeys.subethaedit.mws-source	1	1	0	7		public.source-code:1	
de.codingmonkeys.subethaedit.mx-source	1	1	0	7		public.source-code:1	
de.codingmonkeys.subethaedit.mxo-source	1	1	0	7		public.source-code:1	
de.codingmonkeys.subethaedit.njs-source	1	1	0	7		public.source-code:1	
de.codingmonkeys.subethaedit.notes	1	1	0	7		public.source-code:1	
de.codingmonkeys.subethaedit.pascal-source	1	1	0	7		public.source-code:1	p pas
de.codingmonkeys.subethaedit.pike-source	1	1	0	7		public.source-code:1	
de.codingmonkeys.subethaedit.pod-source	1	1	0	7		public.source-code:1	pod
de.codingmonkeys.subethaedit.pro-source	1	1	0	7		public.source-code:1	pro
de.codingmonkeys.subethaedit.rc-source	1	1	0	7		public.source-code:1	rc
de.codingmonkeys.subethaedit.reb-source	1	1	0	7		public.source-code:1	
de.codingmonkeys.subethaedit.rebol-source	1	1	0	7		public.source-code:1	
de.codingmonkeys.subethaedit.rsp-source	1	1	0	7		public.source-code:1	rsp
de.codingmonkeys.subethaedit.ruby-source	1	1	0	7		public.source-code:1	rb rbw rbx rjs rxml
de.codingmonkeys.subethaedit.rxp-source	1	1	0	7		public.source-code:1	
de.codingmonkeys.subethaedit.seemode	1	1	0	7		com.apple.package:1 public.composite-content:1	seemode
de.codingmonkeys.subethaedit.seestyle	1	1	0	7		public.source-code:1	sss
de.codingmonkeys.subethaedit.seetext	1	1	1	7	7	com.apple.package:1 public.composite-content:1	seetext
de.codingmonkeys.subethaedit.sgml-source	1	1	0	7		public.source-code:1	
de.codingmonkeys.subethaedit.sieve-source	1	1	0	7		public.source-code:1	
de.codingmonkeys.subethaedit.sl-source	1	1	0	7		public.source-code:1	
de.codingmonkeys.subethaedit.sps-source	1	1	0	7		public.source-code:1	sps
de.codingmonkeys.subethaedit.spss-source	1	1	0	7		public.source-code:1	
de.codingmonkeys.subethaedit.sql-source	1	1	0	7		public.source-code:1	mysql sql
de.codingmonkeys.subethaedit.st-source	1	1	0	7		public.source-code:1	st
de.codingmonkeys.subethaedit.strings-text	1	1	0	7		public.source-code:1	strings
de.codingmonkeys.subethaedit.tab-source	1	1	0	7		public.source-code:1	tab
de.codingmonkeys.subethaedit.tcl-source	1	1	0	7		public.source-code:1	tcl
de.codingmonkeys.subethaedit.tex-source	1	1	0	7		public.source-code:1	latex tex
de.codingmonkeys.subethaedit.types-source	1	1	0	7		public.source-code:1	
de.codingmonkeys.subethaedit.uue-source	1	1	0	7		public.source-code:1	
de.codingmonkeys.subethaedit.vbscript-source	1	1	0	7		public.source-code:1	vbs
de.codingmonkeys.subethaedit.verilog-hdl-source	1	1	0	7		public.source-code:1	v
de.codingmonkeys.subethaedit.verilog-source	1	1	0	7		public.source-code:1	
de.codingmonkeys.subethaedit.vhdl-source	1	1	0	7		public.source-code:1	vhd
de.codingmonkeys.subethaedit.vrm-source	1	1	0	7		public.source-code:1	
de.codingmonkeys.subethaedit.vrml-source	1	1	0	7		public.source-code:1	
de.codingmonkeys.subethaedit.wmk-source	1	1	0	7		public.source-code:1	
de.codingmonkeys.subethaedit.x-source	1	1	0	7		public.source-code:1	x
de.codingmonkeys.subethaedit.yaml-source	1	1	0	7		public.source-code:1	yaml
de.dirkwhoffmann.retro.retrosh	1	1	0	79		public.shell-script:1	
de.dirkwhoffmann.retro.vamiga	1	1	0	79		com.apple.package:1	vamiga
de.dirkwhoffmann.retro.vasnap	1	1	0	79		public.data:1	
de.dirkwhoffmann.retro.vc64	1	1	0	80		com.apple.package:1	vc64
de.dirkwhoffmann.retro.vcsnap	1	1	0	80		public.data:1	
dev.dart.dart-script	1	0	1		26	public.source-code:1	dart
dev.linwood.butterfly.note	1	1	0	81		public.zip-archive:1	bfly tbfly
dev.linwood.butterfly.textnote	1	1	0	81		public.json:1	tbfly
dev.linwood.butterfly.xopp	1	1	0	81		org.gnu.gnu-zip-archive:1	xopp
edu.uo.texshop.comment	1	1	0	6		public.plain-text:1 public.text:1	comment
edu.uo.texshop.engine	1	1	0	6		public.plain-text:1 public.text:1	engine
edu.uo.texshop.tex	2	0	2		6 2	public.plain-text:2	tex
edu.uo.texshop.texshop	1	1	0	6		public.plain-text:1 public.text:1	texshop
fi.kapitan.fountain	1	1	1	29	29	io.fountain:1 public.content:1 public.data:1 public.plain-text:1	
fm.helio.datatype	1	1	0	82		public.data:1	helio
fr.whitebox.packages.project	1	1	0	83		public.xml:1	pkgproj
gnu.org.configuration-file	1	0	1		44	public.plain-text:1	conf
im.monal.xmpp	1	1	0	84		public.xml:1	xmpp
info.growl.growlregistrationdictionaryeditor.codesample	1	1	0	37		public.source-code:1	grdecodesample
io.bluewallet.backup	1	1	0	85		public.data:1	backup
io.bluewallet.bip329	1	1	0	85		public.json:1 public.text:1	jsonl
io.bluewallet.bwcosigner	1	1	0	85			bwcosigner
io.bluewallet.psbt	1	1	0	85		public.data:1	psbt
io.bluewallet.psbt.txn	1	1	0	85		public.data:1	txn
io.iina.iinaplgz	1	1	0	86		com.pkware.zip-archive:1	iinaplgz
io.iina.iinaplugin	1	1	0	86		com.apple.package:1 public.composite-content:1	iinaplugin
io.nwjs.nw.app	1	1	0	87		com.pkware.zip-archive:1	nw
io.playcover.playcover-playmap	1	1	0	16		com.apple.property-list:1	playmap
io.realm.realm	1	1	0	88		public.data:1	realm
me.oatmealdome.dolphinios.gamecube-software	1	1	0	89		public.data:1	gcm gcz tgc
me.oatmealdome.dolphinios.generic-software	1	1	0	89		public.data:1	dol elf iso rvz wia
me.oatmealdome.dolphinios.skylander-dumps	1	1	0	89		public.data:1	
me.oatmealdome.dolphinios.wii-software	1	1	0	89		public.data:1	ciso wad wbfs
net.daringfireball.markdown	22	5	17	90 91 13 2 92	93 26 94 95 96	public.plain-text:17 public.text:6 public.data:2 public.utf8-plain-text:1	ft markdown md mdml mdoc mdown mdtext mdtxt mdwn mdx mkd mkdn mmd multimarkdown text
net.musepack.mpc	2	0	2		27 49	public.audio:2	mpc
net.osmand.chart	1	1	0	36		public.data:1 public.database:1 public.xml:1	chart
net.osmand.osf	1	1	1	36	36	public.data:1	osf
net.osmand.sqlitedb	1	1	1	36	36	public.data:1 public.database:1	sqlitedb
net.poedit.arb	1	1	0	21		public.json:1 public.text:1	arb
net.poedit.mo	1	1	0	21		public.content:1 public.data:1	gmo mo
net.poedit.po	1	1	0	21		public.content:1 public.data:1 public.plain-text:1	po
net.poedit.pot	1	1	0	21		public.content:1 public.data:1 public.plain-text:1	
net.poedit.qt	1	1	0	21		public.xml:1	ts
net.poedit.resx	1	1	0	21		public.xml:1	resx
net.sf.cord.rdp	1	1	0	97		public.data:1 public.plain-text:1	rdp
net.sourceforge.flac.flac	2	0	2		8 27	public.audio:2 public.data:1	flac
net.sourceforge.fontforge.sfd	1	1	0	98		public.text:1	sfd
net.sourceforge.fontforge.sfdir	1	1	0	98		com.apple.package:1	sfdir
net.sourceforge.skim-app.pdfd	1	1	1	5	5	com.apple.package:1 public.composite-content:1	pdfd
net.sourceforge.skim-app.skimnotes	1	1	1	5	5	public.data:1	skim
net.washboardabs.boxer-cdrom-bundle	1	1	0	44		net.washboardabs.boxer-disk-bundle:1	cdmedia
net.washboardabs.boxer-cdrom-folder	1	1	0	44		net.washboardabs.boxer-mountable-folder:1	cdrom
net.washboardabs.boxer-disk-bundle	1	1	0	44		com.apple.folder:1 public.folder:1	
net.washboardabs.boxer-floppy-folder	1	1	0	44		net.washboardabs.boxer-mountable-folder:1	floppy
net.washboardabs.boxer-game-package	1	1	0	44		com.apple.package:1	boxer dosbox
net.washboardabs.boxer-game-state	1	1	0	44		com.apple.package:1	boxerstate
net.washboardabs.boxer-harddisk-folder	1	1	0	44		net.washboardabs.boxer-mountable-folder:1	harddisk harddrive
net.washboardabs.boxer-mountable-folder	1	1	0	44		com.apple.folder:1 public.folder:1	
net.werwolv.imhex.pattern	1	1	0	99		public.content:1 public.data:1	hexpat pat
net.werwolv.imhex.project	1	1	0	99		public.content:1 public.data:1	hexproj
org.7-zip.7-zip-archive	4	1	3	56	55 57 100	public.data:4 public.archive:2	7z
org.7-zip.7-zip-comic-archive	1	0	1		57	org.7-zip.7-zip-archive:1 public.archive:1 public.data:1	
org.7-zip.lha-archive	1	0	1		58	public.archive:1 public.data:1	lha lzh
org.asciidoc	2	0	2		101 15	public.plain-text:2	adoc asciidoc
org.aseprite.aseprite.sprite	1	1	0	102		public.image:1	ase aseprite
org.audacityteam.aup4	1	1	0	103		public.content:1 public.data:1	aup4
org.bittorrent.torrent	3	3	0	104 105 106		com.bittorrent.torrent:3 public.data:3 public.item:3	torrent
org.buildingsmart.ifc	1	0	1		107	public.data:1	
org.clojure.source	1	0	1		28	public.source-code:1	clj
org.coffeescript.coffeescript	1	0	1		4	public.source-code:1	coffee
org.cryptomator.encrypted-data	1	1	0	108		public.data:1	c9r c9s c9u
org.cryptomator.vault-metadata	1	1	0	108		public.json:1 public.utf8-plain-text:1	cryptomator
org.dlang.d	2	0	2		2 4	public.source-code:2	d di
org.dosbox-staging.dosbox-package	1	1	0	109		com.apple.package:1 public.directory:1	dosbox
org.elixir-lang.source	3	2	1	13 2	28	public.data:1 public.item:1 public.plain-text:1 public.source-code:1	ex exs
org.erlang.erlang	1	0	1		4	public.source-code:1	erl hrl
org.erlang.source	1	0	1		28	public.source-code:1	erl
org.freemind.mm	1	0	1		48	public.objective-c-plus-plus-source:1 public.xml:1	mm
org.fscript.fscript	2	0	2		7 4	public.script:2	fscript
org.go-lang.go	1	0	1		28	public.source-code:1	go
org.golang.go-script	2	1	1	110	26	public.plain-text:1 public.source-code:1	go
org.graphviz.dot	1	0	1		111	public.plain-text:1	gv
org.hammerspoon.hammerspoon.spoon	1	1	0	112		com.apple.package:1 public.composite-content:1	spoon
org.haskell.haskell	1	0	1		4	public.source-code:1	hs lhs
org.haskell.haskell-script	1	0	1		26	public.source-code:1	hs lhs
org.haskell.source	1	0	1		28	public.source-code:1	hs
org.idpf.epub-container	2	0	2		113 114	public.composite-content:2 public.data:2 public.content:1 public.item:1	epub
org.inform-fiction.blurb	1	1	0	115		public.data:1	blurb
org.inform-fiction.inform7.extension	1	1	0	115		public.data:1	i7x
org.inform-fiction.project	1	1	0	115		com.apple.package:1	inform
org.inform-fiction.source.inform6	1	1	0	115		public.data:1 public.plain-text:1 public.source-code:1	i6 inf
org.inform-fiction.source.inform7	1	1	0	115		public.data:1 public.plain-text:1 public.source-code:1	i7 ni
org.inform-fiction.xproject	1	1	0	115		com.apple.package:1	i7xp
org.iso.sql	3	0	3		26 7 4	public.source-code:3	mysql pgsql sql
org.jpeg.jpeg-xl	1	0	1		116	public.image:1	
org.jupyter.ipynb	2	1	1	2	117	public.json:2 dyn.ah62d4rv4ge80w6d3r3va:1 public.text:1	ipynb
org.khronos.glb	2	0	2		118 119	public.data:2 public.3d-content:1	glb
org.khronos.glsl.fragment-shader	2	0	2		7 120	org.khronos.glsl-source:2 public.source-code:1	fs
org.khronos.gltf	2	0	2		2 119	public.data:2 public.3d-content:1 public.content:1 public.item:1 public.json:1 public.text:1	gltf
org.kotlinlang.source	2	1	1	2	26	dyn.ah62d4rv4ge8007a:1 public.source-code:1	kt kts
org.lichess.pgn	1	1	0	121		public.plain-text:1	pgn
org.love2d.love-game	1	1	0	122		com.apple.package:1 com.pkware.zip-archive:1	love
org.lua.lua	1	0	1		4	public.source-code:1	lua
org.lua.lua-source	3	2	2	123 2	3 26	public.source-code:2 org.tug.lua:1 public.plain-text:1	lua
org.lyricsx.lrcx	1	1	0	124		public.data:1 public.text:1	lrc lrcx
org.mapeditor.tiled.project	1	1	0	125		public.json:1	tiled-project
org.mapeditor.tiled.tj	1	1	0	125		public.json:1	tj
org.mapeditor.tiled.tmj	1	1	0	125		public.json:1	tmj
org.mapeditor.tiled.tmx	1	1	0	125		public.xml:1	tmx
org.mapeditor.tiled.tsj	1	1	0	125		public.json:1	tsj
org.mapeditor.tiled.tsx	1	1	0	125		public.xml:1	tsx
org.mapeditor.tiled.tx	1	1	0	125		public.xml:1	tx
org.mapeditor.tiled.world	1	1	0	125		public.json:1	world
org.matroska.mka	5	1	5	27	8 27 9 10 11	public.audio:5 public.data:1	mka
org.matroska.mkv	5	1	5	27	8 27 9 10 11	public.movie:5 public.data:1	mkv
org.musescore.mscx	1	1	0	126		public.content:1 public.data:1	mscx
org.musescore.mscz	1	1	0	126		public.content:1 public.data:1	mscz
org.mythtv.nuppelvideo	2	1	2	27	8 27	public.movie:2 public.data:1	nuv
org.oasis-open.dita.document	1	0	1		15	public.xml:1	
org.oasis-open.dita.map	1	0	1		15	public.xml:1	
org.oasis-open.opendocument.graphics-flat-xml	1	0	1		46	public.composite-content:1 public.xml:1	
org.oasis-open.opendocument.presentation-flat-xml	1	0	1		46	public.composite-content:1 public.xml:1	
org.oasis-open.opendocument.spreadsheet-flat-xml	1	0	1		46	public.composite-content:1 public.xml:1	
org.oasis-open.opendocument.text-flat-xml	1	0	1		46	public.composite-content:1 public.xml:1	
org.oasis-open.opendocument.text-master-template	1	0	1		46	public.composite-content:1 public.zip-archive:1	otm
org.oasis-open.xliff	4	0	4		20 19 15 21	public.xml:4	xlf xliff
org.onlyoffice.docxf	1	1	1	47	47	public.data:1	docxf
org.onlyoffice.oform	1	1	1	47	47	public.data:1	oform
org.openemu.savestate	1	1	0	127		com.apple.package:1	oesavestate
org.openzim.zim	1	1	0	128		public.content:1 public.data:1	zim
org.opml.opml	3	0	3		48 129 73	public.xml:3	opml
org.orgmode.org-mode-document	1	0	1		130	public.data:1	org
org.pencil2d.pcl	1	1	0	131		public.xml:1	pcl
org.pencil2d.pclx	1	1	0	131		public.zip-archive:1	pclx
org.powertab.pt2	1	1	0	132		public.content:1 public.data:1	pt2
org.ppsspp.csoimg	1	1	0	133			cso
org.ppsspp.pbp	1	1	0	133			pbp
org.puredata.pd-patch	1	1	0	134		public.text:1	pd
org.python.restructuredtext	3	0	3		26 2 4	public.text:3	rest rst
org.qbittorrent.qbittorrent.incompletedata	1	1	0	105		public.data:1 public.item:1	!qb
org.r-project.r	4	0	4		28 2 7 4	public.source-code:4	r s
org.readium.audiobook	1	1	0	78		public.archive:1 public.data:1 public.zip-archive:1	audiobook
org.readium.audiobook.manifest	1	1	0	78		public.content:1 public.data:1	
org.readium.lcpa	1	1	0	78		public.archive:1 public.data:1 public.zip-archive:1	lcpa
org.readium.lcpdf	1	1	0	78		public.archive:1 public.data:1 public.zip-archive:1	lcpdf
org.readium.lcpl	1	1	0	78		public.content:1 public.data:1	lcpl
org.readium.webpub	1	1	0	78		public.archive:1 public.data:1 public.zip-archive:1	webpub
org.ruby-lang.eruby	2	0	2		2 4	public.html:2	rhtml
org.rubyonrails.erb-sql	2	0	2		2 4	public.source-code:2	erbsql
org.rust-lang.rust	2	1	1	2	28	public.source-code:2	rs
org.rust-lang.rust-script	2	1	1	110	26	public.plain-text:1 public.source-code:1	rc rs
org.supercollider.sc	1	1	0	135		public.plain-text:1 public.text:1	sc scd
org.textbundle.package	3	3	1	93 136 91	93	com.apple.package:3	textbundle
org.tug.bibtex.bib	1	0	1		26	public.plain-text:1	bib
org.tug.tex	5	0	5		6 3 26 7 4	public.text:4 public.plain-text:2	cls ctx latex ltx sty tex texi
org.tug.tex.bibtex	3	0	3		6 2 4	public.text:3 public.plain-text:1	bib
org.tug.tex.dvi	2	0	2		5 6	public.data:2	dvi
org.tug.tex.xdv	1	0	1		5	public.data:1	
org.videolan.mxf	2	0	2		9 11	public.movie:1 public.video:1	mxf
org.videolan.webm	2	0	2		9 11	org.matroska.mkv:1 public.movie:1 public.video:1	webm
org.vim.vim-script	2	2	0	13 2		public.plain-text:1 public.source-code:1	vim
org.vuo.composition	1	1	0	120		public.data:1	vuo
org.vuo.node	1	1	0	120		public.data:1	vuonode
org.vuo.node.premium	1	1	0	120		public.data:1	vuonode+
org.vuo.node.pro	1	1	0	120		public.data:1	vuonode+
org.w3.css	3	0	3		2 7 4	public.text:3	css
org.w3.xml-dtd	3	0	3		2 7 4	public.text:3	dtd
org.w3.xsl	3	0	3		2 7 4	public.xml:3	xsl xslt
org.w3c.woff	1	0	1		98	public.font:1	woff
org.xiph.flac	5	0	5		27 9 10 137 49	public.audio:5	flac
org.xiph.oga	1	0	1		11	public.audio:1	oga ogg spx
org.xiph.ogg	2	0	2		8 49	public.audio:2 public.data:1	oga ogg
org.xiph.ogg-audio	2	0	2		27 10	public.audio:2	oga ogg
org.xiph.ogg-video	2	0	2		9 10	public.movie:1 public.video:1	ogm ogv
org.xiph.ogv	3	1	3	27	8 27 11	public.movie:3 public.data:1	ogm ogv
org.xiph.opus	1	0	1		9	public.audio:1	opus
org.yaml.yaml	3	1	2	2	7 4	public.text:2 public.plain-text:1	yaml yml
public.ada-source	4	0	4		2 15 7 4	public.source-code:4	ada adb ads
public.assembly-source	4	2	2	13 7	19 15	public.source-code:3 public.plain-text:1	asm s
public.bash-script	2	1	1	2	7	public.shell-script:2 public.source-code:1	bash
public.c-header	6	2	5	13 7	19 26 15 7 4	public.source-code:5 public.plain-text:1	h pch
public.c-plus-plus-header	6	2	4	13 7	19 26 15 4	public.source-code:5 public.plain-text:1	h++ hh hp hpp hxx ipp
public.c-plus-plus-source	6	2	4	13 7	19 26 15 4	public.source-code:5 public.plain-text:1	c++ cc cp cpp cxx
public.c-source	6	2	4	13 7	19 26 15 4	public.source-code:5 public.plain-text:1	c
public.comma-separated-values-text	4	0	4		138 139 7 4	public.delimited-values-text:2 public.text:2	csv
public.csh-script	2	0	2		15 7	public.shell-script:2	csh
public.css	4	2	3	2 7	3 26 15	public.text:3 public.source-code:1	css
public.data	2	0	2		6 140	public.data:1	
public.dylan-source	2	0	2		2 4	public.source-code:2	dylan
public.eex-source	1	1	0	7		public.html:1	eex
public.elixir-source	1	1	0	7		public.source-code:1	ex exs
public.erb-source	1	1	0	7		public.html:1	erb rhtml
public.erlang-header	1	1	0	7		public.source-code:1	hrl
public.erlang-source	1	1	0	7		public.source-code:1	erl
public.flif	1	1	0	141		public.content:1 public.data:1 public.image:1	flif
public.fortran-90-source	2	0	2		7 4	public.fortran-source:2	f90
public.fortran-source	4	0	4		26 15 7 4	public.source-code:4	f f90 f95 for fpp
public.gd	2	1	1	142	2	public.script:2 dyn.ah62d4rv4ge80s3a:1	gd
public.gdshader	1	1	0	142		public.script:1	gdshader
public.godot	1	1	0	142		public.data:1	godot
public.html	5	1	4	13	6 26 7 4	public.text:4 public.html:1 public.plain-text:1	htm html phtml shtm shtml xht xhtm xhtml
public.jpeg	2	0	2		6 30	public.image:2 public.data:1	jpeg jpg
public.json	6	0	6		85 26 7 4 21	public.text:6	json
public.ksh-script	2	0	2		15 7	public.shell-script:2	ksh
public.lua-script	2	1	1	7	28	public.script:1 public.source-code:1	lua
public.make-source	3	0	3		19 28 15	public.script:2 public.source-code:1	gmk mak mk
public.markdown	2	0	2		143 95	public.plain-text:1	ft markdown md mdml mdown mdwn mkd mmd multimarkdown
public.nasm-assembly-source	3	1	2	7	19 15	public.source-code:3	asm nasm
public.objective-c-plus-plus-source	5	1	4	13	19 15 7 4	public.source-code:4 public.plain-text:1	mm
public.objective-c-source	5	2	4	13 7	19 15 7 4	public.source-code:4 public.plain-text:1	m
public.opencl-source	2	1	1	7	19	public.source-code:2	cl
public.pascal-source	3	0	3		15 7 4	public.source-code:3	p pas
public.patch-file	2	0	2		26 4	public.plain-text:1 public.text:1	diff patch
public.perl-script	6	1	5	13	19 26 15 7 4	public.shell-script:5 public.plain-text:1	perl pl pm pod
public.php-script	7	2	5	13 2	19 26 15 7 4	public.shell-script:5 public.plain-text:1 public.source-code:1	ph3 ph4 php php3 php4 php5 phtml
public.plain-text	9	3	6	93 91 13	6 26 52 144 7	public.text:7 public.plain-text:1	text txt utf8
public.png	2	1	1	138	6	public.image:1	png
public.protobuf-source	3	0	3		19 15 7	public.source-code:3	proto
public.python-script	7	1	6	13	6 26 15 7 4	public.shell-script:6 public.plain-text:1	cpy py python pyw rpy
public.python-source	1	1	0	7		public.source-code:1	pw py python pyw
public.res	1	1	0	142		public.data:1	res tres
public.retro.adf	1	1	0	79		public.data:1	adf
public.retro.adz	1	1	0	79		public.archive:1 public.data:1	adz
public.retro.crt	1	1	0	80		public.data:1	crt
public.retro.d64	1	1	0	80		public.content:1 public.data:1	d64
public.retro.dms	1	1	0	79		public.data:1	dms
public.retro.exe	1	1	0	79		public.data:1	exe
public.retro.g64	1	1	0	80		public.data:1	g64
public.retro.hdf	1	1	0	79		public.data:1	hdf
public.retro.hdz	1	1	0	79		public.archive:1 public.data:1	hdz
public.retro.img	1	1	0	79		public.data:1	ima img
public.retro.p00	1	1	0	80		public.data:1	p00
public.retro.prg	1	1	0	80		public.data:1	prg
public.retro.t64	1	1	0	80		public.data:1	t64
public.retro.tap	1	1	0	80		public.data:1	tap
public.rtf	3	1	2	91	52 7	public.text:3	rtf
public.ruby-script	6	2	5	13 7	19 26 15 7 4	public.shell-script:5 public.plain-text:1	rb rbw rbx rjs rxml
public.rust-source	1	1	0	7		public.source-code:1	rs
public.shell-script	5	1	4	13	26 15 7 4	public.script:4 public.plain-text:1	bash_login bash_logout bash_profile bashrc command csh profile sh ss
public.source-factor	1	1	0	145		public.data:1 public.plain-text:1 public.source:1 public.text:1	factor
public.srt	2	0	2		146 30	public.data:1 public.plain-text:1	srt
public.svg-image	3	0	3		26 7 4	public.image:2 public.xml:1	svg svgz
public.swift-source	4	0	4		19 26 15 7	public.source-code:4	swift
public.tab-separated-values-text	2	0	2		139 4	public.delimited-values-text:1 public.text:1	tab tsv
public.tcsh-script	2	0	2		15 7	public.shell-script:2	tcsh
public.text	3	1	2	2	138 29	public.plain-text:2 io.fountain:1 public.text:1	text txt
public.tiff	2	0	2		6 30	public.image:2 public.data:1	tif tiff
public.toml	4	0	4		26 28 15 7	public.plain-text:2 public.text:2	cfg toml
public.tscn	1	1	0	142		public.data:1	escn scn tscn
public.utf8-plain-text	2	0	2		6 144	public.plain-text:1	txt utf8
public.vcard	3	1	2	13	7 4	public.contact:2 public.text:2 public.plain-text:1	vcard vcf
public.webp	2	1	1	12	23	public.image:2	webp
public.xhtml	2	0	2		7 4	public.xml:2	xht xhtm xhtml
public.xml	9	2	7	138 13	38 6 26 2 7	public.text:7 public.plain-text:1	cpt dtd dtml plist pt rss tld xhtml xib xml xsd xsl xslt
public.yaml	3	0	3		19 26 28	public.text:2 public.plain-text:1	yaml yml
public.zsh-script	3	1	2	2	15 7	public.shell-script:3 public.source-code:1	zsh
se.gu.it.autodmg.template	1	1	0	147		com.apple.property-list:1 public.content:1 public.data:1	adtmpl
tk.tcl.tcl	1	0	1		4	public.source-code:1	tcl
"""
