// Sends the one form of an answer that travels by POST, as the vendor's page does.
document.forms[0].submit();
