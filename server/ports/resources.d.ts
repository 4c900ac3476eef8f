/**
 * Types of `schemas/resources` and of what commands are given (`schemas/data.json`), made by `npm run screens -- types`: not to be
 * changed by hand. `Shown`: a resource as the API answers it. `Sent`: as it takes it, once it was judged. Amounts are in major units,
 * dates YYYY-MM-DD, instants ISO 8601 in UTC.
 */
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    Shown: {
      /** A service or assistance animal is to move in: staff see to it, and no home is closed by it. */
      "accommodation-request": {
        /** Id of the record. */
        id: string;
        /** Raised by every change. */
        version: number;
        /** Id of the application; its pet flag says which animal. */
        application: string;
        /** Closed once no service or assistance animal is named any more. */
        status: "open" | "closed";
        /** When it was asked for, the last time. */
        opened_at: string;
        /** When it was taken back. */
        closed_at: string | null;
      };
      /** A further source of income. */
      "additional-income": {
        /** Id of the record. */
        id: string;
        /** Raised by every change; `If-Match` names it. */
        version: number;
        /** Id of the income. */
        income: string;
        /** Name of the source. */
        source_name: string;
        /** Monthly amount. */
        monthly_salary: number;
        /** Currency of the amounts. */
        currency: "usd" | "cad";
        /** Id of the uploaded proof. */
        document: string | null;
      };
      /** What staff found when they held an answer against a paper. */
      "answer-mark": {
        /** Id of the paper. */
        document: string;
        /** Which answer: `path` of `answers`; left out where the paper itself is asked for again. */
        answer: string;
        /** What was found; null takes it away. `ask-again` writes to the applicant. */
        mark: "match" | "differs" | "ask-again" | null;
        /** What stands on the paper, where it differs. */
        says: string;
        /** Why the paper is asked for again: an `id` of `paper_reasons`. */
        reason: string;
      };
      /** The person who applies. */
      "applicant-info": {
        /** Id of the record. */
        id: string;
        /** Raised by every change; `If-Match` names it. */
        version: number;
        /** Id of the application. */
        application: string;
        /** Legal first name. */
        first_name: string | null;
        /** Middle name; optional. */
        middle_name: string | null;
        /** Last name. */
        last_name: string | null;
        /** Date of birth. */
        birthdate: string | null;
        /** E-mail address. */
        email: string | null;
        /** Phone number (E.164). */
        phonenumber: string | null;
        /** Id of the uploaded identity document. */
        photo_id: string | null;
        /** Which country's number it is. */
        sin_ssn_country: "US" | "CA" | null;
        /** Last four digits of the number that is kept. */
        sin_ssn_last4: string | null;
        /** The person has no number, or would rather not give it. */
        skipSsnEntry: boolean;
        /** State of the background check; null while there is none. */
        background_check: "ordering" | "pending" | "complete" | "error" | null;
        /** Id of the emergency contact. */
        emergency_contact: string | null;
        /** Id of the income. */
        income: string | null;
        /** Ids of the residences. */
        residences: string[];
      };
      /** Somebody left the page of a meeting: that they are there no more, and nothing else. */
      "applicant-left-event": {
        /** Id of the application. */
        application: string;
        /** Id of the meeting. */
        meeting: string;
      };
      /** What an applicant is asked for during the review. */
      "application-request": {
        /** Id of the record. */
        id: string;
        /** Raised by every change; `If-Match` names it. */
        version: number;
        /** Id of the application. */
        application: string;
        /** What is asked for. */
        request_type: "add_cosigner" | "cosign_or_deposit";
        /** `completed` is the applicant's to write, once somebody is named; any other is left as it is. */
        status: "open" | "completed" | "cancelled";
        /** When it was asked. */
        requested_at: string;
      };
      /** The link that an application is made from. */
      "application-source": {
        /** Name of the source in addresses. */
        slug: string;
        /** What the person applies for. */
        label: string;
        /** What is applied for: a room in a shared home, or a whole home. */
        kind: "room" | "whole_home";
        /** Where the home is. */
        market: {
          /** Name of the market in addresses. */
          slug: string;
          /** Name of the market as people know it. */
          display_name: string;
          /** Country (ISO 3166-1). */
          country_code: "US" | "CA";
          /** Region (ISO 3166-2 without the country). */
          region_code: string;
        };
        /** The application fee. */
        application_fee: number;
        /** Currency of the amounts. */
        currency: "usd" | "cad";
        /** Whether an application was made from it. */
        used: boolean;
        /** Whether the fee is waived. */
        waive_application_fee: boolean;
        /** Slug of the group source. */
        group_source: string | null;
      };
      /** Hands the application in. Repeating it answers the first submission. */
      "application-submission": {
        /** Id of the application. */
        application: string;
        /** Status after it. */
        status:
          | "pre_meet_and_greet"
          | "open"
          | "submitted"
          | "submitted_request_pending"
          | "preapproved"
          | "preapproved_roommate_pending"
          | "profile_completed"
          | "profile_completed_request_pending"
          | "profile_completed_roommate_pending"
          | "room_selected"
          | "meet_and_greet"
          | "approved"
          | "lease_sent"
          | "rejected"
          | "withdrawn";
      };
      /** What is still missing before an application can be submitted. */
      "application-validation": {
        /** Whether every section is valid. */
        valid: boolean;
        /** By section; a further one that the documents add is told of where it is asked. */
        summary: {
          applicant_info: "valid" | "invalid";
          residence: "valid" | "invalid";
          income: "valid" | "invalid";
          screening: "valid" | "invalid";
          flags: "valid" | "invalid";
        } & {
          [key: string]: "valid" | "invalid";
        };
        /** By item. */
        resources: {
          /** By item: `required` is missing. `photo_id` is always valid. */
          applicant_info: {
            [key: string]: "valid" | "invalid" | "required";
          };
        };
      };
      /** Ends an application before a lease is agreed. */
      "application-withdrawal": {
        /** Why, in the applicant's words, where they say it. */
        reason: string | null;
      };
      /** One application, unique to its person. */
      application: {
        /** Id of the record. */
        id: string;
        /** Raised by every change; `If-Match` names it. */
        version: number;
        /** Slug of the application source. */
        source: string;
        /** What is applied for: a room in a shared home, or a whole home. */
        kind: "room" | "whole_home";
        /** Where the application stands. */
        status:
          | "pre_meet_and_greet"
          | "open"
          | "submitted"
          | "submitted_request_pending"
          | "preapproved"
          | "preapproved_roommate_pending"
          | "profile_completed"
          | "profile_completed_request_pending"
          | "profile_completed_roommate_pending"
          | "room_selected"
          | "meet_and_greet"
          | "approved"
          | "lease_sent"
          | "rejected"
          | "withdrawn";
        /** Id of the applicant info. */
        applicant_info: string;
        /** The fee, paid once; what the jurisdiction's cap leaves of it. */
        application_fee: number;
        /** Currency of the amounts. */
        currency: "usd" | "cad";
        /** Whether the fee is waived. */
        waive_application_fee: boolean;
        /** The charge of the fee. */
        charge: {
          /** State of the charge; null while there is none. */
          status: "pending" | "success" | "declined" | "failed" | null;
        };
        /** Where the home is. */
        market: {
          /** Name of the market in addresses. */
          slug: string;
          /** Name of the market as people know it. */
          display_name: string;
          /** Country (ISO 3166-1). */
          country_code: "US" | "CA";
          /** Region (ISO 3166-2 without the country). */
          region_code: string;
        };
        /** The home of which they hold a room, if any. */
        property: {
          /** Id of the home. */
          id: string;
          address: {
            /** Neighborhood. */
            neighborhood: string | null;
          };
        } | null;
        /** Id of the room that the applicant has in mind; holds nothing. */
        room: string | null;
        /** Moves in on. */
        move_in_date: string | null;
        /** The lease ends on. */
        lease_end_date: string | null;
        /** Slug of the group source. */
        group_source: string | null;
        /** What the screens remember. */
        display_state: {
          /** Second funnel: the profile may come before the review. */
          is_funnel_20?: boolean;
          /** Whether the roommate profile is complete. */
          profileCompleted?: boolean;
          /** Income is completed later. */
          skipped_income_verification?: boolean;
          /** Whether the yearly income was confirmed. */
          confirmed_annual_income?: boolean;
          /** By section: started or complete. */
          sectionStatus?: {
            applicant_info?: "started" | "complete";
            residence?: "started" | "complete";
            income?: "started" | "complete";
            screening?: "started" | "complete";
            flags?: "started" | "complete";
          };
          /** Choices on the home screens, with `properties` and `selectedProperty`. */
          homeSelection?: {
            [key: string]: unknown;
          } | null;
          /** Slugs of hidden homes. */
          hiddenProperties?: string[];
        };
        /** Homes that are open in the market. */
        available_properties: number;
        /** Rooms that are open in the market. */
        available_rooms: number;
        /** Slugs of co-signer links. */
        cosigner_sources: string[];
        /** Highest rent that was approved. */
        preapproved_max_rent: number | null;
        /** Whether all rooms were approved. */
        preapproved_for_all: boolean;
        /** Id of the lease preference. */
        lease_preference: string | null;
        /** Id of the open meeting. */
        open_meeting: string | null;
        /** What is asked for just now; null where nothing is. */
        request_type: "add_cosigner" | "cosign_or_deposit" | null;
        /** What the applicant was asked for. */
        application_requests: {
          id: string;
          /** Id of the application. */
          application: string;
          /** What is asked for. */
          request_type: string;
          /** Whether it was met. */
          status: string;
        }[];
        /** Whether more deposit was agreed. */
        is_paying_double_deposit: boolean;
      };
      /** Orders the check of one person once. */
      "background-check": {
        /** Id of the record. */
        id: string;
        /** Id of the applicant info or cosigner. */
        target_id: string;
        /** Who is checked. */
        target_type: "applicant_info" | "cosigner";
        /** pending while the provider is at work. */
        status: "ordering" | "pending" | "complete" | "error";
      };
      /** Whether a change of a screen between two revisions was meant. */
      "change-verdict": {
        /** Its number, from 1, as it is listed. */
        change: number;
        /** Where it is, as it is listed: of another nothing is said. */
        where: string;
        /** Null: it is open again. */
        verdict: "meant" | "not-meant" | null;
      };
      /** Charges a fee once. */
      charge: {
        /** Id of the record. */
        id: string;
        /** Id of the application or cosigner. */
        target_id: string;
        /** What is paid for. */
        target_type: "application" | "cosigner";
        /** What became of it; pending while the provider's answer is awaited. */
        status: "pending" | "success" | "declined" | "failed";
        /** Under what people are told of it: four digits, a hyphen, four digits. */
        reference: string;
        /** Amount. */
        amount: number;
        /** Currency of the amounts. */
        currency: "usd" | "cad";
        /** What the provider said. */
        message: string | null;
      };
      /** Somebody whose messages one doesn't want to read, in any meeting. They aren't told. */
      "chat-block": {
        /** Id of whoever is blocked. */
        person: string;
        /** Their name. */
        first_name: string;
        /** Since when. */
        blocked_at: string;
      };
      /** What was said in a meeting. */
      "chat-message": {
        /** Made by whoever sends it, a UUID: sent again it is the same message. */
        id: string;
        /** Id of the meeting's channel. */
        channel_id: string;
        /** What is said: at most 2,000 characters. Markup is text. */
        message: string;
        /** Its place in the one order, from 1. */
        number: number;
        /** Of ours; of one's own; the first of somebody else's, and further ones of the same person in a row. */
        messageType: "admin" | "self" | "user" | "users";
        /** Id of whoever said it. */
        userId: string | null;
        /** When the server got it. */
        sent_at: string;
      };
      /** How far somebody has read. */
      "chat-read": {
        /** Number of the last message that they have read; never back. */
        number: number;
        /** Messages of others that are unread. */
        unread: number;
      };
      /** Who somebody is in chats, and by what the provider lets them in. */
      "chat-user": {
        /** Id of the user. */
        user_id: string;
        /** Whose chat it is. */
        provider: "built-in" | "sendbird";
        /** What the provider lets them in by: the built-in one does so by their session. Null until it is there: it is asked for again. */
        provider_token: string | null;
        /** What a browser needs beside it; null of the built-in one. */
        service: {
          /** Of the provider's customers, which one. */
          app: string;
          /** Where it isn't the provider's own. */
          api_host: string | null;
          /** Likewise. */
          socket_host: string | null;
        } | null;
      };
      /** A constant that the business sets. */
      constant: {
        /** Name. */
        identifier: string;
        /** Value where a market has none of its own. */
        default_value: string | number | boolean | null;
        /** Group of constants, such as Lease Length Premiums. */
        category: string;
        /** Values by market slug. */
        overrides: {
          [key: string]: string | number | boolean | null;
        };
      };
      /** Somebody whom an applicant names to vouch for them, and their link. */
      "cosigner-source": {
        /** Id of the record. */
        id: string;
        /** Raised by every change; `If-Match` names it. */
        version: number;
        /** Their link. Another one when it is issued again. */
        slug: string;
        /** Id of the application that they are named for. */
        source_application: string;
        /** Legal first name. */
        first_name: string | null;
        /** Legal last name. */
        last_name: string | null;
        /** Where the link is sent. With it, the names and the phone are needed; without it, it is a draft that nobody is told of. */
        email: string | null;
        /** Phone number (E.164). */
        phonenumber: string | null;
        /** How far they are. */
        status: "invited" | "begun" | "submitted" | "expired" | "declined";
        /** Until when the link can be taken up. */
        expires_at: string;
      };
      /** Hands a co-signer's application in. Repeating it answers the first submission. */
      "cosigner-submission": {
        /** Id of the co-signer. */
        cosigner: string;
        /** Status after it. */
        status: "open" | "submitted" | "declined";
      };
      /** Which link somebody takes up to co-sign by it. Repeating it answers the first. */
      "cosigner-take-up": {
        /** Name of the link, alone or in the object that a co-signer is read with. */
        source:
          | string
          | {
              /** Name of the link. */
              slug: string;
            };
      };
      /** What is still missing before a co-signer's application can be submitted. */
      "cosigner-validation": {
        /** Whether every section is valid. */
        valid: boolean;
        /** By section; a further one that the documents add is told of where it is asked. */
        summary: {
          personal: "valid" | "invalid";
          income: "valid" | "invalid";
          screening: "valid" | "invalid";
        } & {
          [key: string]: "valid" | "invalid";
        };
        /** By item. */
        resources: {
          /** By item: `required` is missing or wrong. */
          cosigner: {
            [key: string]: "valid" | "invalid" | "required";
          };
        };
      };
      /** Somebody's own application to stand by another one. */
      cosigner: {
        /** Id of the record. */
        id: string;
        /** Raised by every change; `If-Match` names it. */
        version: number;
        /** The link, and of the application that it is about what a co-signer may see. Taken up by its `slug`. */
        source: {
          /** Name of the link. */
          slug: string;
          /** The application. */
          source_application: {
            /** Nothing is to be paid. */
            waive_application_fee: boolean;
            /** The co-signer's own fee, as the jurisdiction's cap leaves it. */
            application_fee: number;
            /** Of the fee. */
            currency: "usd" | "cad";
            /** Where the home is. */
            market: {
              /** Country (ISO 3166-1). */
              country_code: "US" | "CA";
            };
            /** The home, once it is chosen. */
            property: {
              /** Where it stands. */
              address: {
                [key: string]: unknown;
              } | null;
            } | null;
            /** Whom the co-signer stands by. */
            applicant_info: {
              /** First name of whoever applies. */
              first_name: string;
            };
          };
        };
        /** First name. */
        first_name: string | null;
        /** Last name. */
        last_name: string | null;
        /** E-mail address. */
        email: string | null;
        /** Date of birth. */
        birthdate: string | null;
        /** Phone number (E.164). */
        phonenumber: string | null;
        /** Id of the uploaded identity document. */
        photo_id: string | null;
        /** The address, once it was confirmed. */
        address: {
          /** Street and number, with the unit. */
          street_address?: string | null;
          /** City. */
          city?: string | null;
          /** State or province by name. */
          region?: string | null;
          /** State or province by code; some regions have none. */
          region_code?: string | null;
          /** County. */
          county?: string | null;
          /** Country by name. */
          country?: string | null;
          /** Country (ISO 3166-1). */
          country_code?: string | null;
          /** Postal code, in the US with its suffix where it is known. */
          postal_code?: string | null;
        };
        /** The address as it is being typed, until it is confirmed; null before anything was. */
        typed: {
          /** Street and number, with the unit. */
          street_address: string | null;
          /** City. */
          city: string | null;
          /** State or province by name. */
          region: string | null;
          /** State or province by code; some regions have none. */
          region_code: string | null;
          /** County. */
          county: string | null;
          /** Country by name. */
          country: string | null;
          /** Country (ISO 3166-1). */
          country_code: string | null;
          /** Postal code, in the US with its suffix where it is known. */
          postal_code: string | null;
        } | null;
        /** Which country's number it is. */
        sin_ssn_country: "US" | "CA" | null;
        /** Last four digits of the number that is kept. */
        sin_ssn_last4: string | null;
        /** The person has no number, or would rather not give it. */
        skipSsnEntry: boolean;
        /** Id of the income. */
        income: string | null;
        /** How far they have come. */
        status: "open" | "submitted" | "declined";
        /** The charge of the fee. */
        charge: {
          /** State of the charge; null while there is none. */
          status: "pending" | "success" | "declined" | "failed" | null;
        };
        /** State of the background check; null while there is none. */
        background_check: "ordering" | "pending" | "complete" | "error" | null;
        /** What the screens remember. */
        display_state: {
          /** By section: started or complete. */
          sectionStatus: {
            [key: string]: "started" | "complete";
          };
        };
      };
      /** A country with its regions. */
      country: {
        /** Name. */
        text: string;
        /** Code (ISO 3166-1). */
        value: string;
        /** The same as `text`. */
        name: string;
        /** The same as `value`. */
        code: string;
        /** Regions. */
        states: {
          /** Name. */
          text: string;
          /** Code; some regions have none. */
          value: string | null;
          /** The same as `text`. */
          name: string;
          /** The same as `value`. */
          code: string | null;
        }[];
      };
      /** Agrees to a decision that somebody else proposed. */
      "decision-confirmation": {
        /** What was looked at: `basis.seen` of the application. Refused where it is other by now; asked for where it is other than it was proposed on. */
        basis: string;
        /** Id of the application. */
        id: string;
      };
      /** What the recipient would get of a decision that isn't saved yet, word for word. */
      "decision-preview": {
        /** Which decision. */
        decision: "pre-approve" | "request" | "reject" | "approve-home" | "send-lease" | "withdraw";
        /** Whether it is a notice that the law asks for, and is kept. */
        notice: boolean;
        /** Its recipient. */
        to: string;
        /** The language it is in. */
        locale: string;
        /** Whether mail reaches the recipient, as far as is known. */
        deliverable: boolean;
        /** Its subject. */
        subject: string;
        /** As plain text. */
        text: string;
        /** As HTML. */
        html: string;
        /** The same with the number of each required part before it, for whoever reads it before it is sent. */
        proof: string;
        /** Which of what a notice has to say it can't say here, for example because no company is set; a decision whose notice isn't whole is refused. */
        missing: ("reasons" | "score" | "company" | "rights" | "rest")[];
        /** What speaks against the limit of a pre-approval, and which of the reasons a figure or a check contradicts. Whoever decides is told, and may decide so all the same; of reasons they say `despite_figures`. */
        warnings: {
          /** Of a limit, what it is above of; of reasons, which figure contradicts one, or which check that is clear; of an application that was asked for something, that it stays asked for; of papers asked for again, that their letter is still to leave, or that it left and none came since. */
          code:
            | "above-income"
            | "above-market"
            | "score"
            | "income"
            | "check-identity"
            | "check-income"
            | "check-screening"
            | "still-asked"
            | "question-held"
            | "asked-again";
          /** What the income carries, the dearest room of the market costs, or comes in a month; else the figure itself, of a check none. */
          amount: number | null;
          /** Of the amount. */
          currency: string;
          /** Of an income: what they would pay a month beside it. */
          rent: number | null;
          /** How many times the rent the income should be; of a score, from how much on it is good. */
          times: number | null;
        }[];
      };
      /** An uploaded file. */
      document: {
        /** Id of the record. */
        id: string;
        /** Where its owner reads it. */
        url: string;
        /** Name of the file. */
        filename: string;
        /** Bytes. */
        size: number;
        /** applicant_identity is an Identification, applicant_income a Proof of Income. */
        purpose: "applicant_identity" | "applicant_income" | "profile_image";
      };
      /** Agrees to more deposit in place of a co-signer. Repeating it answers the first. */
      "double-deposit": {
        /** Id of the application. */
        application: string;
        /** Status after it. */
        status:
          | "pre_meet_and_greet"
          | "open"
          | "submitted"
          | "submitted_request_pending"
          | "preapproved"
          | "preapproved_roommate_pending"
          | "profile_completed"
          | "profile_completed_request_pending"
          | "profile_completed_roommate_pending"
          | "room_selected"
          | "meet_and_greet"
          | "approved"
          | "lease_sent"
          | "rejected"
          | "withdrawn";
        /** More deposit was agreed to. */
        is_paying_double_deposit: boolean;
      };
      /** Whom to call. */
      "emergency-contact": {
        /** Id of the record. */
        id: string;
        /** Raised by every change; `If-Match` names it. */
        version: number;
        /** Id of the applicant info. */
        applicant_info: string;
        /** First name. */
        first_name: string;
        /** Last name. */
        last_name: string;
        /** Phone number (E.164). */
        phonenumber: string;
        /** E-mail address. */
        email: string;
        /** How the two are related. */
        relationship: string;
      };
      /** What every refused call answers. */
      error: {
        /** Messages about the whole. */
        non_field_errors: string[];
        /** Message by property. */
        field_errors: {
          [key: string]: string;
        };
        /** A message for people. */
        message: string;
        /** A code for programs. */
        type: string;
      };
      /** Lets an applicant off the application fee, while none is charged. */
      "fee-waiver": {
        /** Why; kept in the history. */
        reason: string;
      };
      /** An animal that moves in. A service or assistance animal is not a pet and never closes a home. */
      "flag-pet": {
        /** Id of the record. */
        id: string;
        /** Raised by every change; `If-Match` names it. */
        version: number;
        /** Kind of animal. */
        animal: string | null;
        /** Name of the animal. */
        animal_name: string | null;
        /** Whether a service or assistance animal is among them. */
        includes_service_animal: boolean;
      };
      /** Somebody who moves in with the applicant and shares the room. */
      "flag-roommate": {
        /** Id of the record. */
        id: string;
        /** Raised by every change; `If-Match` names it. */
        version: number;
        /** First name. */
        firstName: string | null;
        /** Last name. */
        lastName: string | null;
        /** E-mail address. */
        email: string | null;
      };
      /** The applicant smokes. */
      "flag-smoker": {
        /** Id of the record. */
        id: string;
        /** Raised by every change; `If-Match` names it. */
        version: number;
      };
      /** The applicant brings a vehicle. */
      "flag-vehicle": {
        /** Id of the record. */
        id: string;
        /** Raised by every change; `If-Match` names it. */
        version: number;
      };
      /** Something about the applicant that the home has to know. */
      flag: {
        /** Id of the record. */
        id: string;
        /** Raised by every change; `If-Match` names it. */
        version: number;
        /** Id of the application. */
        application: string;
        /** What it is about. */
        flag: "vehicle" | "pet" | "roommate" | "smoker";
        /** The answers that belong to it: of a roommate `firstName`, `lastName` and `email`, of a pet `animal`, `animal_name` and `includes_service_animal`; empty for the others. */
        flag_data: {
          [key: string]: unknown;
        };
      };
      /** An application of one's own takes the place in a group that one was invited into. Repeating it finds them in it. */
      "group-application": {
        /** The group, by its slug. */
        group_source_slug: string;
        /** Id of the application. */
        application: string;
      };
      /** Somebody whom the one who began a group is about to invite into it. Gone once the invitation has left. */
      "group-invitee": {
        /** Id of the record. */
        id: string;
        /** Raised by every change; `If-Match` names it. */
        version: number;
        /** Which applicant of the group they will be, the one who began it being the first. */
        position: number;
        /** First name. */
        first_name: string;
        /** Last name. */
        last_name: string;
        /** E-mail address. The link works for whoever signs in with it. */
        email: string;
      };
      /** Somebody of a group: invited, or with an application of their own. Of that no more is said than how far it is. */
      "group-member": {
        /** The group, by its slug. */
        group_source_slug: string;
        /** First name. */
        first_name: string;
        /** Last name. */
        last_name: string;
        /** Where the invitation is sent. Its link works for whoever signs in with it. */
        email: string;
        /** What whoever asks applies by, by its slug, at their own place; null at everybody else's: a link is told to nobody but whom it is for. */
        application_source_slug: string | null;
        /** Their place in the group; names them in a reminder. */
        application_source_id: string;
        /** Of their application; null while they have begun none. */
        application_status:
          | "pre_meet_and_greet"
          | "open"
          | "submitted"
          | "submitted_request_pending"
          | "preapproved"
          | "preapproved_roommate_pending"
          | "profile_completed"
          | "profile_completed_request_pending"
          | "profile_completed_roommate_pending"
          | "room_selected"
          | "meet_and_greet"
          | "approved"
          | "lease_sent"
          | "rejected"
          | "withdrawn"
          | null;
        /** Whoever asks may remind them now: they were written to more than a day ago, and haven't handed in. */
        can_remind: boolean;
      };
      /** The home that was offered to a group. */
      "group-property-selection": {
        /** The group, by its slug. */
        group_source_slug: string;
        /** What one resident pays of it a month; null: the whole price stands. */
        resident_rent: number | null;
        /** Credit for a lease that is long enough for it. */
        promo_amount: number;
        /** The home, as it was offered. */
        property: {
          /** Of the whole home, a month. */
          full_property_price: number;
        } & {
          [key: string]: unknown;
        };
      };
      /** A member who hasn't handed in gets their link again. */
      "group-reminder": {
        /** The group, by its slug. */
        group_source_slug: string;
        /** Whom, by the `application_source_id` of the member. */
        application_source_id: string;
      };
      /** People who apply together. */
      "group-source": {
        /** Name of the group. */
        slug: string;
        /** For how many it is; null where nobody said so. */
        number_of_potential_roommates: number | null;
        /** When the lease begins. */
        move_in_date: string | null;
        /** Its last day. */
        lease_end_date: string | null;
        /** Those who are in it, the one who began it first. */
        members: {
          /** The group, by its slug. */
          group_source_slug: string;
          /** First name. */
          first_name: string;
          /** Last name. */
          last_name: string;
          /** Where the invitation is sent. Its link works for whoever signs in with it. */
          email: string;
          /** What whoever asks applies by, by its slug, at their own place; null at everybody else's: a link is told to nobody but whom it is for. */
          application_source_slug: string | null;
          /** Their place in the group; names them in a reminder. */
          application_source_id: string;
          /** Of their application; null while they have begun none. */
          application_status:
            | "pre_meet_and_greet"
            | "open"
            | "submitted"
            | "submitted_request_pending"
            | "preapproved"
            | "preapproved_roommate_pending"
            | "profile_completed"
            | "profile_completed_request_pending"
            | "profile_completed_roommate_pending"
            | "room_selected"
            | "meet_and_greet"
            | "approved"
            | "lease_sent"
            | "rejected"
            | "withdrawn"
            | null;
          /** Whoever asks may remind them now: they were written to more than a day ago, and haven't handed in. */
          can_remind: boolean;
        }[];
      };
      /** A decision that takes effect, and whose mail leaves, when its time comes: until then it can be taken back. */
      "held-decision": {
        /** What was looked at: `basis.seen` of the application. Refused where it is other by now. */
        basis: string;
        /** Which decision. */
        decision: "pre-approve" | "request" | "reject" | "approve-home" | "send-lease" | "withdraw";
        /** As of a pre-approval. */
        all_rooms: boolean;
        /** As of a pre-approval. */
        max_rent: number | null;
        /** As of a request. */
        request_type: "add_cosigner" | "cosign_or_deposit";
        /** As of a request. */
        line: string;
        /** As of the sending of a lease. */
        lease: string;
        /** Whether reasons are meant, too, that a figure or a check contradicts: without it they are refused as `reason-contradicted`. */
        despite_figures: boolean;
        /** As of a request or a rejection. */
        reasons: string[];
        /** As of a withdrawal. */
        reason: string;
      };
      /** Approves the whole home that was chosen; of a group, for every member at once. */
      "home-approval": {
        /** Id of the application. */
        id: string;
      };
      /** Decides for a house of which nobody has answered in time. */
      "house-decision": {
        /** Whether the house says yes. */
        approves: boolean;
        /** Why; kept in the history, and told to nobody outside the staff. */
        reason: string;
      };
      /** What the connected-account widget needs. */
      "income-connection": {
        /** Token of the widget; lasts an hour. */
        access_token: string;
        /** When accounts were added; null while there are none. */
        accounts_added_at: string | null;
      };
      /** The applicant's main income, entered by hand. */
      income: {
        /** Id of the record. */
        id: string;
        /** Raised by every change; `If-Match` names it. */
        version: number;
        /** Id of the applicant info. */
        applicant_info: string | null;
        /** Id of the co-signer whose it is, in the place of `applicant_info`; said when it is made. */
        cosigner: string | null;
        /** Employer. */
        company_name: string | null;
        /** Job title. */
        job_title: string | null;
        /** Monthly income. */
        monthly_salary: number | null;
        /** Currency of the amounts. */
        currency: "usd" | "cad";
        /** Started on, or starts on. */
        start_date: string | null;
        /** First name of the contact at the employer. */
        contact_first_name: string;
        /** Last name of the contact at the employer. */
        contact_last_name: string;
        /** Phone of the contact at the employer. */
        contact_phonenumber: string;
        /** E-mail of the contact at the employer. */
        contact_email: string;
        /** Id of the uploaded proof of income. */
        document: string | null;
        /** Ids of the additional incomes. */
        additional_income: string[];
        /** Properties that were never asked and hold a placeholder. */
        placeholders: string[];
      };
      /** One of the first messages, where the channel is there already. */
      "initial-message": {
        /** Id of the meeting's channel. */
        channel_id: string;
        /** What is said: at most 2,000 characters. Markup is text. */
        message: string;
        /** Made by whoever sends it, a UUID: sent again it is the same message. */
        id: string | null;
      };
      /** Something that people like doing, and whether whoever asks does. */
      interest: {
        /** Id of the interest. */
        id: string;
        /** What it is called, in the language of whoever asks. */
        label: string;
        /** Its drawing. */
        icons: {
          /** Name of the drawing among the icons. */
          svg: string;
        };
        /** Whether it is theirs. */
        selected: boolean;
      };
      /** Accepts the invitation of a house. */
      "invitation-acceptance": Record<string, never>;
      /** How the applicant wants to live, and from when to when. */
      "lease-preference": {
        /** Id of the record. */
        id: string;
        /** Raised by every change; `If-Match` names it. */
        version: number;
        /** A pet moves in; a service animal is none. Null: as the form says. */
        has_pets: boolean | null;
        /** The master bedroom is wanted. */
        sharing_room: boolean | null;
        /** Moves in on. */
        move_in_date: string | null;
        /** The lease ends on. */
        lease_end_date: string | null;
      };
      /** Sends the lease that was read; of a group, to every member at once. */
      "lease-sending": {
        /** Id of the application. */
        id: string;
        /** Id of the lease that was read. */
        lease: string;
      };
      /** Lets go of what was held for the law. */
      "legal-hold-end": {
        /** Why; kept in the history, and never shown to the person. */
        reason: string;
      };
      /** While it stands, somebody's account can't be deleted, papers that they take out are kept, and nothing of theirs is forgotten by the end of the law's time. */
      "legal-hold": {
        /** Why; never shown to the person. */
        reason: string;
      };
      /** A question of the profile with its answers, in the language of whoever asks. */
      "living-question": {
        /** Id of the question. */
        id: string;
        /** The question. */
        copy: string;
        /** One of these is one's own; several may be fine in a roommate. */
        answers: {
          /** Id of the answer. */
          id: string;
          /** The answer. */
          copy: string;
        }[];
      };
      /** What somebody answered to a question about living together. */
      "living-response": {
        /** Id of the question. */
        question: string;
        /** Id of their own answer. */
        me: string | null;
        /** Ids of those that are fine in a roommate. */
        them: string[];
      };
      /** Sends what came back from the applicant's address there again. */
      "mail-again": {
        /** Id of the application. */
        id: string;
      };
      /** The constants that prices of a market go by, and what changed them. */
      "market-prices": {
        /** Raised by every change and proposal; `If-Match` names it. */
        version: number;
        /** Name of the market in addresses. */
        slug: string;
        /** Name of the market as people know it. */
        display_name: string;
        /** Currency of its amounts. */
        currency: "usd" | "cad";
        /** Whether another administrator has to agree to a change. */
        second_person: boolean;
        /** Hours that a price holds for whoever was shown it. */
        quote_hours: number;
        /** People whose price no change touches. */
        people: {
          /** How many were shown a price that still holds. */
          shown: number;
          /** How many agreed on a price. */
          agreed: number;
        };
        /** Rooms that can be had. */
        rooms: {
          /** Of the room. */
          id: string;
          /** Name of its home. */
          home: string;
          /** Its number in the home. */
          number: number;
        }[];
        /** Those that staff may set. */
        constants: {
          /** Name of the constant. */
          name: string;
          /** What it is counted in; `money`: in major units, to the cent; `month-list`: months of the year with commas. */
          unit: "times" | "days" | "months" | "money" | "month-list";
          /** The least that it may be. */
          minimum: number | null;
          /** The most that it may be. */
          maximum: number | null;
          /** What counts in the market. */
          value: number | string;
          /** What the documents say for it. */
          documents_value: number | string;
        }[];
        /** Who changed what, the last one first. */
        changes: {
          /** Of the change. */
          id: string;
          /** Which change of the market it is, from 1. */
          number: number;
          /** `proposed`: another administrator has still to agree. */
          state: "proposed" | "in-force" | "taken-back";
          /** What it changes. */
          constants: {
            /** Name of the constant. */
            name: string;
            /** What counted. */
            before: number | string;
            /** What counts from then on. */
            after: number | string;
          }[];
          /** Why. */
          reason: string;
          /** Number of the change that it takes back. */
          undoes: number | null;
          /** Name of who changed it. */
          by: string;
          /** Whether that is whoever asks. */
          is_own: boolean;
          /** When. */
          at: string;
          /** Name of who agreed. */
          agreed_by: string | null;
          /** When they did. */
          agreed_at: string | null;
          /** Whether all that it set still counts. */
          can_be_undone: boolean;
        }[];
      };
      /** What the law of a market leaves of an application fee. */
      "market-terms": {
        /** Name of the market in addresses. */
        slug: string;
        /** Name of the market as people know it. */
        display_name: string;
        /** Country (ISO 3166-1). */
        country_code: "US" | "CA";
        /** Region (ISO 3166-2 without the country). */
        region_code: string;
        /** Currency of its amounts. */
        currency: "usd" | "cad";
        /** What is asked for where nothing else is said. */
        application_fee: number;
        /** The most that the law allows; null where it says nothing. */
        application_fee_cap: number | null;
        /** Above it, whoever makes a source has to say that the fee is meant. */
        application_fee_asked_above: number;
        /** What the law says. */
        note: string;
      };
      /** A place that homes are offered in. */
      market: {
        /** Name of the market in addresses. */
        slug: string;
        /** Name of the market as people know it. */
        display_name: string;
        /** Country (ISO 3166-1). */
        country_code: "US" | "CA";
        /** Region (ISO 3166-2 without the country). */
        region_code: string;
      };
      /** What a resident says of whoever would move in. */
      "meeting-answer": {
        /** A yes may change until the house has decided; a no can be taken back for a while. */
        answer: "yes" | "no";
        /** Of a no: something about living together doesn't fit; the room isn't free any more; something felt wrong. Nobody but staff is told. */
        reason: "living-together" | "room-gone" | "felt-wrong" | null;
        /** Of a no: until then it can be taken back. */
        final_at: string | null;
        /** Of the meeting, after it. */
        status: string;
      };
      /** The meeting ends for all who apply in it, and the room is free. */
      "meeting-pass": Record<string, never>;
      /** Somebody of a meeting, or one message of theirs, reported to the team. They aren't told. */
      "meeting-report": {
        /** Id of the report. */
        id: string;
        /** Id of whoever is reported; of a message it is its author. */
        person: string | null;
        /** Id of the message, where it is about one. */
        message: string | null;
        /** Insulting or threatening; asked for money, or to leave the chat; not who they say they are; something illegal; something else. */
        reason: "insulting" | "money" | "identity" | "illegal" | "else";
      };
      /** What is left of a meeting, by the server's clock. */
      "meeting-time-left": {
        /** Whole hours. */
        hours: number;
        /** Whole minutes beside them. */
        minutes: number;
        /** And seconds, begun ones counted. */
        seconds: number;
        /** Nothing is left. */
        hasExpired: boolean;
        /** How urgent that is. */
        urgency: "safe" | "warn" | "urgent" | "expired";
      };
      /** What was said in a meeting that somebody reported. */
      "meeting-transcript": {
        /** Why it is read; kept with each who talked in it. */
        reason: string;
        /** In their order. */
        messages: {
          /** Its place in the order. */
          number: number;
          /** Id of whoever wrote it; null of a notice of ours. */
          person: string | null;
          /** Name of theirs; null of a notice, and of whoever lives there no more. */
          name: string | null;
          /** Name of a drawing. */
          avatar: string;
          /** Whether whoever wrote it applies. */
          is_applicant: boolean;
          /** Whether it is a notice of ours. */
          is_notice: boolean;
          /** Whether somebody reported this very message. */
          is_reported: boolean;
          /** What was said, as it was typed. */
          text: string;
          /** When it came in. */
          sent_at: string;
        }[];
        /** `before` of what was said earlier; null: there is nothing. */
        earlier: number | null;
      };
      /** An applicant, or a group, and those who live in a home: a day to talk, then the house decides. */
      meeting: {
        /** Id of the record. */
        id: string;
        /** It runs; it is over, or the house is deciding; the house said yes; it came to nothing. */
        status: "open" | "closed" | "approved" | "rejected";
        /** The chat's end. */
        ends_at: string;
        /** Until then the house's invitation stands; null before it. */
        lapses_at: string | null;
        /** Nothing comes of it any more, or it is a match. */
        ended: boolean;
        /** It is a match: all who apply in it accepted. */
        accepted: boolean;
        /** What is left of it, by the server's clock. */
        remaining: {
          /** Whole hours. */
          hours: number;
          /** Whole minutes beside them. */
          minutes: number;
          /** And seconds, begun ones counted. */
          seconds: number;
          /** Nothing is left. */
          hasExpired: boolean;
          /** How urgent that is. */
          urgency: "safe" | "warn" | "urgent" | "expired";
        };
        /** Whoever asks applies in it; else they live there. */
        is_applicant: boolean;
        /** How many residents are asked. */
        asked: number;
        /** How many of them have answered: never who, nor what. */
        answered: number;
        /** What the one who asks answered as a resident. */
        own_answer: "yes" | "no" | null;
        /** Until then their no can be taken back. */
        own_answer_final_at: string | null;
        /** The home. */
        property: {
          /** Slug of the home. */
          id: string;
          address: {
            /** Street and number. */
            street_address: string | null;
            /** Unit. */
            unit: string | null;
            /** City. */
            city: string | null;
            /** Postal code. */
            postal_code: string | null;
          };
        };
        /** The room that is held for the first who applies in it. */
        room: {
          /** Id of the room. */
          id: string;
          /** What it is called. */
          name: string;
        };
        /** Those who live there. */
        residents: {
          /** Id of the user; null of whoever has no account yet. */
          id: string | null;
          /** First name. */
          first_name: string;
          /** Address of a picture. */
          profile_image_url: string | null;
        }[];
        /** Who applies in it; of a group whoever began it. */
        primary_applicant: {
          /** Id of the user; null of whoever has no account yet. */
          id: string | null;
          /** First name. */
          first_name: string;
          /** Address of a picture. */
          profile_image_url: string | null;
        } | null;
        /** The second of a group. */
        secondary_applicant: {
          /** Id of the user; null of whoever has no account yet. */
          id: string | null;
          /** First name. */
          first_name: string;
          /** Address of a picture. */
          profile_image_url: string | null;
        } | null;
        /** All others of a group. */
        further_applicants: {
          /** Id of the user; null of whoever has no account yet. */
          id: string | null;
          /** First name. */
          first_name: string;
          /** Address of a picture. */
          profile_image_url: string | null;
        }[];
        /** How the applicant goes together with the house, question by question. */
        lp_overlaps: {
          /** With all of them both ways; in between; with somebody neither way. */
          status: "home_run" | "in_between" | "strike_out";
          /** The question, in short. */
          title: string;
          /** Who it is. */
          subtitle: string;
        }[];
        /** Where it is talked. */
        chat_channel: {
          /** What the provider calls it; null until it is there. */
          provider_id: string | null;
        };
        /** Messages of others that the one who asks has not read. */
        unread: number;
      };
      /** A home that a link for groups can offer. */
      "offered-home": {
        /** Name of the home. */
        slug: string;
        /** Slug of its market. */
        market: string;
        /** Name of the home as people know it. */
        name: string;
        /** How many bedrooms it has. */
        rooms: number;
        /** Street and number. */
        street_address: string;
        /** Of the whole home, a month. */
        full_property_price: number;
      };
      /** The first two messages to a home: they are sent once its meeting is there, each once. Said again, those of the first time stand. */
      "pending-messages": {
        /** Id of the application. */
        application: string;
        /** Slug of the home of which a room is held. */
        property: string;
        /** The introduction, and the answer about how one likes to live. */
        messages: {
          /** Made by whoever sends it, a UUID: sent again it is the same message. */
          id: string;
          /** What is said: at most 2,000 characters. Markup is text. */
          message: string;
        }[];
      };
      /** Everything that is kept of somebody, handed out to staff who pass it on to them. */
      "person-data": {
        /** Why; kept in the history beside who had it, and told to the person. */
        reason: string;
      };
      /** Deletes somebody's account, who asked for it. */
      "person-deletion": {
        /** Their address once more, so that nobody deletes the wrong one. */
        email: string;
        /** Why; kept in the history. */
        reason: string;
      };
      /** Everything that staff look after of somebody. */
      "person-details": {
        /** Id of the account. */
        id: string;
        /** Raised by every change. */
        version: number;
        /** First name. */
        first_name: string;
        /** Last name. */
        last_name: string;
        /** Address that they sign in with; empty where the account is deleted. */
        email: string;
        /** Last digits of the phone number. */
        phone_ending: string | null;
        /** Name of a drawing. */
        avatar: string;
        /** Address of the picture. */
        profile_image_url: string | null;
        /** What they are of the staff; empty for everybody else. */
        staff_roles: ("reviewer" | "support" | "editor" | "admin")[];
        /** All of them, newest first. */
        applications: {
          /** Id of the application. */
          id: string;
          /** Slug of its source. */
          source: string;
          /** What is applied for. */
          label: string;
          /** Where it stands. */
          status: string;
          /** What is asked of them now. */
          request_type: "add_cosigner" | "cosign_or_deposit" | null;
          /** Name of the market as people know it. */
          market_name: string;
          /** Slug of the group that it is part of. */
          group_source: string | null;
          /** When it was begun. */
          created_at: string;
          /** When it was first handed in. */
          submitted_at: string | null;
        }[];
        /** Co-signer links that they took up. */
        cosigns: {
          /** Id of the co-signer. */
          id: string;
          /** How far they are. */
          status: string;
          /** Id of the application that they stand by. */
          application: string;
          /** Who applies. */
          applicant: string;
        }[];
        /** Whether anybody has signed in with it yet. */
        signed_in: boolean;
        /** Until when the invitation to the staff can be taken up by signing in; null where none waits. */
        invited_until: string | null;
        /** Since when there is the account. */
        created_at: string;
        /** When one of their sessions was last used, whether or not it is over; null where they never had one. */
        seen_at: string | null;
        /** When the account was deleted. */
        deleted_at: string | null;
        /** Who vouches for them when they sign in: issuers of identities. */
        signs_in_with: string[];
        /** How many personal tokens of theirs are in force. */
        tokens: number;
        /** Sessions that are not over, the last used first. */
        sessions: {
          /** Names the session where it is ended. */
          handle: string;
          /** Which browser it is of. */
          device: string | null;
          /** When they signed in. */
          created_at: string;
          /** When it was last used. */
          seen_at: string;
        }[];
        /** What they wrote to support, or was opened for them, newest first. */
        cases: {
          id: string;
          /** What it says. */
          message: string;
          /** Where it was written. */
          page: string;
          /** When. */
          at: string;
          /** `message`: they wrote; `staff`: staff opened it for them; `accommodation`: a service animal lives with them. */
          topic: "message" | "staff" | "accommodation";
          /** Whether it is done. */
          status: "open" | "closed";
        }[];
        /** Notes of staff about their applications and what they asked, newest first. */
        notes: {
          id: string;
          /** Id of the application; null of a case. */
          application: string | null;
          /** Id of the case of support; null of an application. */
          case: string | null;
          /** The note. */
          text: string;
          /** Who wrote it. */
          author: string;
          /** When. */
          at: string;
        }[];
        /** Who else looked at their data: the last 200, newest first. All of them are in the file of their data. */
        accesses: {
          id: string;
          /** What was done. */
          name: string;
          /** When. */
          at: string;
          /** The reason that was given. */
          why: string | null;
          /** Who; null for the system. */
          by: {
            id: string;
            /** Their name. */
            name: string;
            /** Name of a drawing. */
            avatar: string;
            /** Whether they are of the staff now. */
            is_staff: boolean;
          } | null;
          /** Id of the application that it was about. */
          application: string | null;
          /** Name of the file that was opened. */
          filename: string | null;
        }[];
        /** While it stands, the account can't be deleted, papers that they take out are kept, and nothing is forgotten by the end of its time. */
        legal_hold: {
          /** Why; for administrators alone. */
          reason: string | null;
          /** Who placed it. */
          placed_by: string;
          /** When. */
          placed_at: string;
          /** How many papers that they took out are kept for it. */
          papers: number;
        } | null;
        /** What a deletion would leave, by the law of where they applied; of a deleted account, what it left. */
        keeping: {
          /** Why it can't be deleted now. */
          hindrance: "staff" | "hold" | "lease" | "payment" | null;
          /** How many applications would be withdrawn with it. */
          under_way: number;
          /** Whose law it is. */
          places: {
            /** Country (ISO 3166-1). */
            country_code: string;
            /** Region (ISO 3166-2 without the country). */
            region_code: string;
            /** What that law says. */
            note: string;
          }[];
          /** Part by part. */
          what: {
            /** Which part. */
            what: "answers" | "documents" | "messages" | "sessions" | "payment" | "screening" | "lease" | "history";
            /** Whether the law keeps it. */
            stays: boolean;
            /** Until when; null where it goes. */
            until: string | null;
            /** For how many years such a part is kept. */
            years: number | null;
            /** Why. */
            because: "tax" | "credit-reporting" | "privacy" | "contract" | "accountability" | "hold" | null;
          }[];
        };
      };
      /** What was sent to somebody, with its content. */
      "person-mail-details": {
        /** Id of the mail. */
        id: string;
        /** Subject. */
        subject: string;
        /** Address that it goes to. */
        to: string;
        /** When it was sent; while it wasn't, when it was written. */
        at: string;
        /** `waiting`: to be sent; `back`: mail to that address comes back; `refused`: they want none like it, so it isn't sent. */
        state: "waiting" | "sent" | "back" | "refused";
        /** What it is about: their application, or the one that they stand by. */
        application: {
          /** Id of the application. */
          id: string;
          /** What is applied for. */
          label: string;
          /** Whose it is. */
          applicant: string | null;
        } | null;
        /** As its recipient got it, with its drawings in it and without its links. */
        html: string;
      };
      /** What was sent to somebody. */
      "person-mail": {
        /** Id of the mail. */
        id: string;
        /** Subject. */
        subject: string;
        /** Address that it goes to. */
        to: string;
        /** When it was sent; while it wasn't, when it was written. */
        at: string;
        /** `waiting`: to be sent; `back`: mail to that address comes back; `refused`: they want none like it, so it isn't sent. */
        state: "waiting" | "sent" | "back" | "refused";
        /** What it is about: their application, or the one that they stand by. */
        application: {
          /** Id of the application. */
          id: string;
          /** What is applied for. */
          label: string;
          /** Whose it is. */
          applicant: string | null;
        } | null;
      };
      /** Somebody with an account, as staff find them. */
      person: {
        /** Id of the account. */
        id: string;
        /** Raised by every change. */
        version: number;
        /** First name. */
        first_name: string;
        /** Last name. */
        last_name: string;
        /** Address that they sign in with; empty where the account is deleted. */
        email: string;
        /** Whether they and the one who asks have a stake in the same case: they apply together, or one of them co-signs. */
        own_case: boolean;
        /** Last digits of the phone number. */
        phone_ending: string | null;
        /** Name of a drawing. */
        avatar: string;
        /** Address of the picture. */
        profile_image_url: string | null;
        /** What they are of the staff; empty for everybody else. */
        staff_roles: ("reviewer" | "support" | "editor" | "admin")[];
        /** How many applications they have; null of whoever has a stake in a case together with the one who asks, as their phone and when they were here. */
        applications: number | null;
        /** How many co-signer links they took up; null as their applications. */
        cosigns: number | null;
        /** Whether anybody has signed in with it yet. */
        signed_in: boolean;
        /** Until when the invitation to the staff can be taken up by signing in; null where none waits. */
        invited_until: string | null;
        /** Since when there is the account. */
        created_at: string;
        /** When one of their sessions was last used, whether or not it is over; null where they never had one. */
        seen_at: string | null;
        /** When the account was deleted. */
        deleted_at: string | null;
        /** Where what was searched for stands. */
        matched: ("name" | "email" | "phone")[];
      };
      /** The address of a suggestion. */
      "place-address": {
        /** Street and number, with the unit. */
        street_address: string;
        /** City. */
        city: string;
        /** State or province by name. */
        region: string;
        /** State or province by code; some regions have none. */
        region_code: string;
        /** County. */
        county: string;
        /** Country by name. */
        country: string;
        /** Country (ISO 3166-1). */
        country_code: string;
        /** Postal code, in the US with its suffix where it is known. */
        postal_code: string;
      };
      /** An address that begins like what was typed (US and Canada). */
      "place-suggestion": {
        /** Id for the details. */
        id: string;
        /** First line. */
        text: string;
        /** Second line. */
        secondary: string;
      };
      /** Approves an application for every room, or for rooms up to a rent a month. */
      "pre-approval": {
        /** For every room. */
        all_rooms: boolean;
        /** The most rent a month, where it isn't for every room. */
        max_rent: number | null;
      };
      /** A world that is thrown away: the steps that somebody took in it as a persona. */
      "preview-walk": {
        /** Where they are. */
        address: string;
        /** What was done until now, in its order: `command` with its `input`, or `event` with the status that it leads `to`. */
        steps: {
          /** A command that was given. */
          command: string;
          /** What it was told. */
          input: {
            [key: string]: unknown;
          };
          /** Or an event of the application's life. */
          event: string;
          /** The status that it leads to. */
          to: string;
        }[];
        /** What is pressed there now, in the same shape. */
        pressed: {
          /** A command that is given. */
          command: string;
          /** What it is told. */
          input: {
            [key: string]: unknown;
          };
          /** Or an event of the application's life. */
          event: string;
          /** The status that it leads to. */
          to: string;
        } | null;
      };
      /** A change of the constants that prices of a market go by. */
      "price-change": {
        /** By its name, what a constant is to be; what isn't named stays. */
        constants: {
          [key: string]: number | string | null;
        };
        /** Id of the change that is taken back by this one; `constants` isn't read then. */
        undoes: string | null;
        /** Why; kept in the history. */
        reason: string;
      };
      /** Prices of a room by a draft of constants. */
      "price-preview": {
        /** Id of the room; null where a rent stands for one. */
        room: string | null;
        /** The rent that all is reckoned from. */
        base: number;
        /** Currency of its amounts. */
        currency: "usd" | "cad";
        /** Today in the market. */
        today: string;
        /** The columns. */
        days: {
          /** Days of waiting. */
          day: number;
          /** The move-in. */
          date: string | null;
        }[];
        /** A row a length of the lease, the longest first. */
        rows: {
          /** Length in months. */
          months: number;
          /** A cell a day. */
          cells: {
            /** A month's rent as things stand; null where it can't be had. */
            now: number | null;
            /** As it would be; null where it couldn't be had. */
            price: number | null;
            /** `base × length × season + waiting = exact`, which is rounded. */
            formula: {
              /** Rent of the room. */
              base: number;
              /** Whether that is its discounted one. */
              is_discounted: boolean;
              /** Multiplier of the length. */
              length: number;
              /** Multiplier of the move-in's month. */
              season: number;
              /** Days of waiting that cost something. */
              waiting_days: number;
              /** What they come to a month. */
              waiting: number;
              /** Before it is rounded. */
              exact: number;
            } | null;
          }[];
        }[];
        /** Over all rooms that can be had. */
        effects: {
          /** How many there are. */
          rooms: number;
          /** How many would have another price. */
          rooms_changed: number;
          /** Of all prices that change, the change in the middle. */
          median: number | null;
          /** The largest change. */
          most: number | null;
        };
        /** Sums beside the rent that would be others. */
        fees: {
          /** Name of the constant. */
          name: string;
          /** By how much, in major units. */
          change: number;
        }[];
        /** Constants that would be others. */
        changed: string[];
      };
      /** Hands the profile of whoever asks in with an application. */
      "profile-submission": {
        /** Id of the application. */
        application: string;
        /** Of the application, as it is then. */
        status: string;
      };
      /** What somebody tells those they will live with, as these read it. Their names and their picture are the account's. */
      profile: {
        /** Id of the person. */
        id: string;
        /** First name. */
        first_name: string;
        /** Last name: one's own whole, of somebody else the initial. */
        last_name: string;
        /** Address of the picture. */
        profile_image_url: string | null;
        /** The picture that was uploaded as `profile_image`, and which square of it is shown; told to its owner alone. */
        photo: {
          /** Id of the file. */
          document: string;
          /** Where the square stands from left to right, in thousandths of the room that it has. */
          x: number;
          /** The same from top to bottom. */
          y: number;
          /** How close it is: 100 is as much as fits, 200 half of that each way. */
          zoom: number;
        } | null;
        /** What they do. */
        job_title: string;
        /** Where they do it. */
        employer: string;
        /** A few words about themself. */
        bio: string;
        /** Employer and title, the present one first; none where it isn't said. */
        employment_history: {
          /** Where. */
          employer: string;
          /** What. */
          title: string;
        }[];
        /** Ids of what they like doing. */
        interests: string[];
        /** With which pets they come. */
        pets: {
          /** What it is called; blank where that isn't said. */
          animal_name: string;
          /** Kind of animal. */
          animal: string;
        }[];
        /** Their answers about living together; what is fine in a roommate is told to its owner alone. */
        living_preferences: {
          /** Id of the question. */
          question: string;
          /** Id of their own answer. */
          me: string | null;
          /** Ids of those that are fine in a roommate. */
          them: string[];
        }[];
      };
      /** A home that an applicant chooses among: its rooms that can be had, what they cost, and who lives there. Amounts are whole units of the market's currency, a month. */
      property: {
        /** Name of the home in addresses. */
        id: string;
        /** The same. */
        slug: string;
        /** What it is like, in a line; blank where nothing is said. */
        headline: string;
        /** Where it is. */
        address: {
          /** Street and number. */
          street_address: string;
          /** Of a house of several; blank where there is none. */
          unit: string;
          /** City. */
          city: string;
          /** State or province, by its code. */
          region: string;
          /** Postal code. */
          postal_code: string;
        };
        /** Pictures of it. */
        images: {
          /** Address of the small one. */
          sm_url: string;
          /** Address of the middle one. */
          md_url: string;
        }[];
        /** How many bedrooms it has. */
        total_room_count: number;
        /** How many of them can be had. */
        available_room_count: number;
        /** Those that can be had, by number; of a whole home, the home as one. */
        availableRooms: {
          /** Id of the room, as a room selection names it. */
          id: string;
          /** Number within the home. */
          number: number;
          /** private, master or whole_home. */
          room_type: string;
          /** Its prices; the first is the base. */
          price: number[];
          /** What counts in place of the base for a long lease that begins soon. */
          discounted_price: number | null;
          /** The least that it costs, of all days and lengths. */
          starting_at: number;
          /** Whether that is more than what was approved: it can't be selected. */
          above_approved_rate: boolean;
          /** The first day that it can be had. */
          availability_date: string;
          /** Where one walks through it in three dimensions. */
          matterport_url: string | null;
          /** Whether it is the one that is kept on the home's card. */
          selected: boolean;
          /** Whether it can be had. */
          is_available: boolean;
          /** Whether somebody holds it. */
          has_active_room_selection: boolean;
          /** What is particular to it. */
          room_amenities: {
            /** What it is. */
            display_name: string;
          }[];
        }[];
        /** Least of what the rooms start at; null where none can be had. */
        minPrice: number | null;
        /** Highest of what the rooms start at. */
        maxPrice: number | null;
        /** Least base price of those that can be had. */
        minimum_base_price: number | null;
        /** Least discounted price of those that can be had. */
        minimum_discounted_price: number | null;
        /** Whether pets may live there. */
        petFriendly: boolean;
        /** Whether a bedroom with a bath of its own can be had. */
        masterBedroomAvailable: boolean;
        /** Of the whole home. */
        full_property_price: number;
        /** Why the applicant can't have a room of it: full, no-price (its market has none yet), pets, master, group or group-waits; null where they can. */
        unavailable_because: string | null;
        /** Who lives there and stays. Of a home that is full nobody is named. */
        roommates: {
          /** Id of the account, whose profile may be read. */
          id: string;
          /** First name, with the initial of the last. */
          first_name: string;
          /** Their picture; null where they have none. */
          profile_image_url: string | null;
        }[];
        /** What the applicant and any of them like. */
        roommate_shared_interests: {
          /** What it is called, in the language of whoever asks. */
          label: string;
          /** Name of its drawing. */
          icon: string;
        }[];
        /** What most of them answered, by question, in the order in which they are asked. */
        roommate_living_preferences: {
          /** Id of the question. */
          question: string;
          /** The answer, in the language of whoever asks. */
          top_response: string;
        }[];
        /** What it has. */
        amenities: {
          /** In the language of whoever asks. */
          display_name: string;
        }[];
        /** Whether nobody lives there yet and every room can be had. */
        is_premarketing: boolean;
        /** group_living where it is let as a whole to a group, else co_living. */
        property_marketing_type: string;
      };
      /** Rejects an application. */
      rejection: {
        /** Whether reasons are meant, too, that a figure or a check contradicts: without it they are refused as `reason-contradicted`. */
        despite_figures: boolean;
        /** Why: codes of `decision_reasons` in `schemas/jurisdictions.json`. */
        reasons: string[];
      };
      /** An address that the applicant lives or lived at. */
      residence: {
        /** Id of the record. */
        id: string;
        /** Raised by every change; `If-Match` names it. */
        version: number;
        /** Id of the applicant info. */
        applicant_info: string;
        /** Whether the applicant lives there now. */
        current: boolean;
        /** Moved in on. */
        move_in_date: string;
        /** Monthly rent. */
        monthly_rent: number;
        /** First name of the landlord or contact. */
        contact_first_name: string;
        /** Last name of the landlord or contact. */
        contact_last_name: string;
        /** Phone of the landlord or contact. */
        contact_phonenumber: string;
        /** E-mail of the landlord or contact. */
        contact_email: string;
        /** Why the applicant moves. */
        reason_for_moving: string | null;
        /** The address. */
        address: {
          /** Street and number, with the unit. */
          street_address: string | null;
          /** City. */
          city: string | null;
          /** State or province by name. */
          region: string | null;
          /** State or province by code; some regions have none. */
          region_code: string | null;
          /** County. */
          county: string | null;
          /** Country by name. */
          country: string | null;
          /** Country (ISO 3166-1). */
          country_code: string | null;
          /** Postal code, in the US with its suffix where it is known. */
          postal_code: string | null;
        };
        /** Properties that were never asked and hold a placeholder. */
        placeholders: string[];
      };
      /** Asks an applicant for a co-signer, or leaves them the choice between one and more deposit. */
      "review-request": {
        /** What is asked for. */
        request_type: "add_cosigner" | "cosign_or_deposit";
        /** A line of the reviewer's own, part of the mail. */
        line: string;
        /** Whether reasons are meant, too, that a figure or a check contradicts: without it they are refused as `reason-contradicted`. */
        despite_figures: boolean;
        /** Why: codes of `decision_reasons` in `schemas/jurisdictions.json`. */
        reasons: string[];
      };
      /** Lets a room go that somebody holds, so that others are offered it. */
      "room-release": {
        /** Whose application holds it, as was seen: where another does by now, nothing is done. */
        application: string;
        /** Why; kept in the history, and told to nobody outside the staff. */
        reason: string;
      };
      /** Confirms a room: from then on it is held for the application, and for nobody else, at the price that is answered. */
      "room-selection": {
        /** Id of the record. */
        id: string;
        /** Id of the application. */
        application: string;
        /** Id of the room. */
        room: string;
        /** Moves in on: within the window that begins with the first day that the room can be had. */
        move_in_date: string;
        /** The lease ends on: whole months after the move-in, the same day of the month. */
        lease_end_date: string;
        /** Slug of the home. */
        home: string;
        /** In months. */
        lease_length: number;
        /** What was agreed a month, in major units. */
        monthly_price: number;
      };
      /** A place of the queue that somebody of the staff named: what it is narrowed to, and in which order. */
      "saved-view": {
        /** Id of the record. */
        id: string;
        /** What it is called. Saved again under the same name, it is changed. */
        name: string;
        /** Of the queue's address: what stands behind its question mark. */
        query: string;
        /** Whether it is the team's, too: everybody who has the queue finds it there. */
        is_shared: boolean;
        /** Whether it is of whoever asks: nobody else changes or deletes it. */
        is_own: boolean;
        /** Who shares it; null where it is one's own. */
        owner: string | null;
      };
      /** The sets of service fees, and which of them counts. */
      "service-fees": {
        /** The one that was chosen; null where the documents say which counts, market by market. */
        set: string | null;
        /** Of the last choice, 0 before the first one; `If-Match` names it. */
        version: number;
        /** Those that there are. */
        sets: string[];
        /** What each set comes to in every market. */
        markets: {
          /** Name of the market in addresses. */
          slug: string;
          /** Name of the market as people know it. */
          display_name: string;
          /** Currency of its amounts. */
          currency: "usd" | "cad";
          /** The one that counts there. */
          set: string;
          /** By set, a month; null where the market is exempt. */
          amounts: {
            [key: string]: number | null;
          };
        }[];
        /** Who chose what, the last one first. */
        choices: {
          /** Which choice it was, from 1. */
          version: number;
          /** What was chosen. */
          set: string;
          /** Why. */
          reason: string;
          /** Name of who chose. */
          by: string;
          /** When. */
          at: string;
        }[];
      };
      /** Everything that staff decide by. The government id number is never among it: its last four digits at most. */
      "staff-application-details": {
        /** Id of the application. */
        id: string;
        /** Raised by every change; `If-Match` takes it. */
        version: number;
        /** Where it stands. */
        status:
          | "pre_meet_and_greet"
          | "open"
          | "submitted"
          | "submitted_request_pending"
          | "preapproved"
          | "preapproved_roommate_pending"
          | "profile_completed"
          | "profile_completed_request_pending"
          | "profile_completed_roommate_pending"
          | "room_selected"
          | "meet_and_greet"
          | "approved"
          | "lease_sent"
          | "rejected"
          | "withdrawn";
        /** As of when. */
        now: string;
        /** The application, as its applicant reads it, with ids in place of the slugs of co-signer links. */
        application: components["schemas"]["Shown"]["application"];
        /** Who applies. */
        person: {
          /** Id of the account. */
          id: string;
          /** First name. */
          first_name: string;
          /** Last name. */
          last_name: string;
          /** Address that they sign in with. */
          email: string;
          /** Phone number (E.164); empty where none is known. */
          phonenumber: string;
          /** Address of the picture. */
          profile_image_url: string | null;
          /** Whether they work here. */
          is_staff: boolean;
          /** Whether the identity provider verified them. */
          is_persona_verified: boolean;
          /** Name of the drawing that stands for them. */
          avatar: string;
          /** Whether mail to their address comes back, as far as is known. */
          undeliverable: boolean;
        };
        /** What the applicant wrote about themselves; null before they did. */
        applicant_info: components["schemas"]["Shown"]["applicant-info"] | null;
        /** Where they live. */
        residence: components["schemas"]["Shown"]["residence"] | null;
        /** What they earn, as they wrote it. */
        income: components["schemas"]["Shown"]["income"] | null;
        /** Further sources of income. */
        additional_income: components["schemas"]["Shown"]["additional-income"][];
        /** What the form asked and what was answered, section by section. */
        answers: {
          /** Name of the section. */
          id: string;
          /** Its title, in the words of the form. */
          title: string;
          /** Its questions, as they are asked. */
          questions: {
            /** Which answer: `<record>.<property>`. */
            path: string;
            /** The question, in the words of the form. */
            label: string;
            /** The answer as it reads; null where nothing was answered. */
            text: string | null;
            /** The same where it is a day. */
            date: string | null;
            /** Id of the file that was given; null where none was asked for, or given. */
            file: string | null;
            /** Whether a placeholder stands there: nobody was asked. */
            not_asked: boolean;
            /** Ids of the papers that can prove it; of what nobody answered, none. */
            papers: string[];
          }[];
        }[];
        /** What may be decided while it stands where it stands. */
        decisions: string[];
        /** Papers that were uploaded for it, with the address of each. */
        documents: {
          /** Id of the file. */
          id: string;
          /** Where it is read. */
          url: string;
          /** Name of the file. */
          filename: string;
          /** Bytes. */
          size: number;
          /** What it was uploaded for. */
          purpose: "applicant_identity" | "applicant_income" | "profile_image";
          /** What it is: PDF, PNG or JPEG. */
          content_type: string;
          /** What it is called, by what it was asked for as. */
          name: string;
        }[];
        /** Roommate, pets, vehicle, smoking. */
        flags: components["schemas"]["Shown"]["flag"][];
        /** What is missing, by section. */
        validation: components["schemas"]["Shown"]["application-validation"];
        /** The application fee: what it is, whether it was waived, and its charge. */
        fee: {
          /** What it is. */
          amount: number;
          /** Its currency. */
          currency: "usd" | "cad";
          /** Whether they were let off it. */
          waived: boolean;
          /** What is still to be paid of it. */
          due: number;
          /** Its charge; null where none was tried. */
          charge: components["schemas"]["Shown"]["charge"] | null;
        };
        /** The background check of the applicant. */
        check: {
          /** Id of the check. */
          id: string;
          /** How far it is. */
          status: "ordering" | "pending" | "complete" | "error";
          /** What the company says of it; null while it is under way. */
          result: "clear" | "consider" | null;
          /** Credit score; null where there is none. */
          score: number | null;
          /** When it was ordered. */
          ordered_at: string;
          /** When the report came; null before. */
          completed_at: string | null;
          /** Whether the score suggests a co-signer. */
          cosigner_suggested: boolean;
        } | null;
        /** The rule of the place, and what a decision would have to come with. */
        jurisdiction: {
          /** Name of the market as people know it. */
          market: string;
          /** How more deposit is asked for there, in the words of the mail. */
          deposit: string;
          /** Reasons that a decision can be given. */
          reasons: {
            /** Its code. */
            id: string;
            /** The same as it is said. */
            text: string;
            /** What it rests on. */
            from: "report" | "application";
            /** Which decisions it can be given for. */
            for: string[];
            /** Which figure of the application bears it; null where it is about none, or none is known. */
            shows: "score" | "income_times_rent" | "affordable_rent" | null;
            /** How much that is; a rent in major units. */
            figure: number | null;
            /** Whether it can be given here. */
            possible: boolean;
            /** Why it can't be: there is no report to say it, or no figure to bear it. */
            lacks: "report" | "figure" | null;
            /** That figure is as much as this, or more, and says otherwise: given all the same, it has to be meant. */
            contradicted_from: number | null;
            /** The check that it rests on, where that is clear and says otherwise: given all the same, it has to be meant. */
            clear_check: "identity" | "income" | "screening" | null;
          }[];
          /** Decisions that a second person has to agree to. */
          second_person: string[];
          /** For how many seconds a decision can be taken back. */
          held_seconds: number;
          /** Country (ISO 3166-1). */
          country_code: string;
          /** Region (ISO 3166-2 without the country). */
          region_code: string;
          /** Notices that the law asks for with a decision. */
          notices: string[];
          /** Whether more deposit may be asked for. */
          double_deposit_allowed: boolean;
          /** How many months of rent a deposit may be; null where none is set. */
          deposit_cap_months: number | null;
          /** Which law gives the applicant what staff write about them; null: no law does, and only staff read it. */
          staff_words_law: string | null;
          /** What there is to know of the law; empty where there is nothing. */
          note: string;
        };
        /** What was approved: every room, or rooms up to a rent a month. */
        preapproved: {
          /** Whether every room. */
          all_rooms: boolean;
          /** The most rent a month; null beside every room. */
          max_rent: number | null;
          /** Its currency. */
          currency: "usd" | "cad";
        } | null;
        /** Id of whoever of the staff has it in hand. */
        assigned_to: string | null;
        /** Their name. */
        assignee: string | null;
        /** What a decision would be made on, as hashes. */
        basis: {
          /** Of all of it, for the decision to say what was looked at. */
          seen: string;
          /** Of each part, by its name. */
          parts: {
            [key: string]: string;
          };
        };
        /** What was decided and may still be taken back. */
        held: {
          /** By which it is taken back. */
          id: string;
          /** Name of the decision, as `pre-approve`. */
          decision: string;
          /** What was decided, as the resource of that decision says. */
          values: {
            [key: string]: unknown;
          };
          /** Held until its mail leaves, or proposed to a second person. */
          state: "held" | "proposed";
          /** When. */
          decided_at: string;
          /** When its mail leaves; null while a second person has to agree. */
          leaves_at: string | null;
          /** Name of whoever decided. */
          by: string | null;
          /** Their id. */
          by_user_id: string;
          /** Name of whoever agreed. */
          confirmed_by: string | null;
          /** Names of the parts that are other since. */
          changed: string[];
        } | null;
        /** What is asked for again in a mail that may still be taken back. */
        held_question: {
          /** By which it is taken back. */
          id: string;
          /** When its mail leaves; later where more is asked for meanwhile. */
          leaves_at: string;
          /** Name of whoever asked last. */
          by: string | null;
          /** Each thing that is asked for again, in the order of the mail. */
          asked: {
            /** Id of the paper. */
            document: string;
            /** Which answer: `<record>.<property>`, or `document` for the paper as a whole. */
            answer: string;
            /** The question, or the name of the file. */
            label: string;
          }[];
        } | null;
        /** What staff found when they held an answer against a paper, newest first. */
        marks: {
          /** Id of the mark. */
          id: string;
          /** Id of the paper. */
          document: string;
          /** Which answer: `<record>.<property>`, or `document` for the paper as a whole. */
          answer: string;
          /** What the answer is beside it. */
          mark: "match" | "differs" | "ask-again";
          /** What stands on the paper, where it differs. */
          says: string | null;
          /** Why the paper is asked for again, by its code. */
          reason: string | null;
          /** Name of whoever found it. */
          by: string | null;
          /** When. */
          at: string;
        }[];
        /** Why a paper may be asked for again. */
        paper_reasons: {
          /** Its code. */
          id: string;
          /** The same as it is said. */
          text: string;
        }[];
        /** What was decided last and didn't reach them; null where they know of it, as far as is known. */
        undelivered: {
          /** What was decided, as the history calls it. */
          decision: string;
          /** Name of whoever decided. */
          by: string | null;
          /** Address that mail of it came back from. */
          to: string;
          /** Whether it can be sent there again. */
          may_send: boolean;
        } | null;
        /** Until when it should be decided; null where it waits for nobody of the staff. */
        due_at: string | null;
        /** How many times what they would pay a month they earn, where both are known. */
        income_times_rent: number | null;
        /** What they earn beside what the rent would be, a month and in money. Each is null where it isn't known. */
        affordability: {
          /** Of each amount: what comes in another one is no part of it. */
          currency: "usd" | "cad";
          /** Rent of the whole home that was chosen. */
          rent: number | null;
          /** Among how many it is split: as many as the group is for, or as are in it; null where somebody applies alone. */
          people: number | null;
          /** One person's part of that rent. */
          rent_share: number | null;
          /** The most rent that they are approved for. */
          rent_limit: number | null;
          /** What they earn themselves. */
          earned: number | null;
          /** What all earn together of the group whose application isn't over. */
          group_earned: number | null;
          /** How many of them have said what they earn. */
          earners: number;
        };
        /** What they earn a month, source by source and together; null where no amount is known. */
        monthly_income: {
          /** What comes together, of what is in one currency. */
          total: number;
          /** That currency. */
          currency: "usd" | "cad";
          /** What they would pay a month: their own part of the home that was chosen, else the most that they are approved for; null where neither is known. */
          rent: number | null;
          /** How many times what they would pay a month that is; null where that isn't known. */
          times_rent: number | null;
          /** The most rent a month that it carries; null where nobody says how many times the rent it should be. */
          affordable: number | null;
          /** At so many times the rent. */
          affordable_times: number | null;
          /** Each source. */
          sources: {
            /** Who pays it. */
            name: string | null;
            /** What for: the job. */
            about: string | null;
            /** How much a month. */
            amount: number;
            /** In which currency. */
            currency: "usd" | "cad";
            /** Whether a paper or a connected account shows it. */
            proven: boolean;
            /** Id of the paper that was handed in for it; null where there is none. */
            document: string | null;
            /** Whether it is part of the total: what comes in another currency isn't. */
            counts: boolean;
          }[];
        } | null;
        /** Who else of the staff looks at it now. */
        looking: {
          /** Id of the account. */
          id: string;
          /** Their name. */
          name: string | null;
        }[];
        /** What the applicant was asked for, newest first. */
        requests: {
          /** Id of the request. */
          id: string;
          /** Raised by every change. */
          version: number;
          /** Id of the application. */
          application: string;
          /** What was asked for. */
          request_type: "add_cosigner" | "cosign_or_deposit";
          /** Where it stands. */
          status: "open" | "completed" | "cancelled";
          /** What the applicant answered it with; null while there is no answer. */
          answered_with: "cosigner" | "double_deposit" | null;
          /** When it was asked for. */
          requested_at: string;
          /** When it was answered. */
          completed_at: string | null;
        }[];
        /** What the applicant was told by law, word for word, newest first. */
        notices: {
          /** Id of the notice. */
          id: string;
          /** With which decision. */
          kind: "add_cosigner" | "cosign_or_deposit" | "rejection";
          /** Its recipient. */
          to: string;
          /** The language it was in. */
          locale: string;
          /** Its subject. */
          subject: string;
          /** As plain text. */
          text: string;
          /** As HTML. */
          html: string;
          /** Codes of the reasons that were given. */
          reasons: string[];
          /** When. */
          given_at: string;
          /** Whether mail of it came back, as far as is known. */
          undeliverable: boolean;
        }[];
        /** What staff wrote down, newest first. */
        notes: {
          /** Id of the note. */
          id: string;
          /** The note. */
          text: string;
          /** Who wrote it. */
          author: string;
          /** When. */
          at: string;
        }[];
        /** The group that it is part of; null where somebody applies alone. */
        group: {
          /** Slug of the group. */
          slug: string;
          /** Id of the group. */
          id: string;
          /** Whether it stands behind a listing's link, for others to begin like it. */
          is_template: boolean;
          /** Slug of the market. */
          market: string;
          /** How many they want to be; null where nobody said. */
          number_of_potential_roommates: number | null;
          /** When their lease begins. */
          move_in_date: string | null;
          /** The last day of their lease. */
          lease_end_date: string | null;
          /** Slug of the listing's group that it began like. */
          template: string | null;
          /** Its members, whoever left among them. */
          members: {
            /** Id of the member. */
            id: string;
            /** First name. */
            first_name: string;
            /** Last name. */
            last_name: string;
            /** Address that they were invited by. */
            email: string;
            /** Whether they began the group. */
            is_primary: boolean;
            /** Id of their application, once they have begun one. */
            application: string | null;
            /** When they left; null while they are in it. */
            left_at: string | null;
            /** Why they left. */
            left_because: "left" | "declined" | "replaced" | "withdrawn" | null;
            /** Where their application stands; null while there is none. */
            status:
              | "pre_meet_and_greet"
              | "open"
              | "submitted"
              | "submitted_request_pending"
              | "preapproved"
              | "preapproved_roommate_pending"
              | "profile_completed"
              | "profile_completed_request_pending"
              | "profile_completed_roommate_pending"
              | "room_selected"
              | "meet_and_greet"
              | "approved"
              | "lease_sent"
              | "rejected"
              | "withdrawn"
              | null;
            /** What is asked of them now. */
            request_type: "add_cosigner" | "cosign_or_deposit" | null;
          }[];
        } | null;
        /** Whom the applicant named to vouch for them, newest first. Of who was taken out, or said no, nothing else is told. */
        cosigners: {
          /** Id of the link. */
          id: string;
          /** First name. */
          first_name: string;
          /** Last name. */
          last_name: string;
          /** Address that their link was sent to. */
          email: string;
          /** When their link was made. */
          issued_at: string;
          /** When it ends. */
          expires_at: string;
          /** When they were taken out again. */
          revoked_at: string | null;
          /** Whether somebody took the link up. */
          taken_up: boolean;
          /** How far they are; null before they took it up. */
          status: "open" | "submitted" | "declined" | null;
          /** When they handed in. */
          submitted_at: string | null;
          /** What they earn a month; null where no amount is known. */
          monthly_income: {
            /** What comes together, of what is in one currency. */
            total: number;
            /** That currency. */
            currency: "usd" | "cad";
            /** What they would pay a month: what they are approved for, else their own part of the home; null where neither is known. */
            rent: number | null;
            /** How many times what they would pay a month that is; null where that isn't known. */
            times_rent: number | null;
            /** Null: of whoever vouches nothing is reckoned. */
            affordable: number | null;
            /** Null as well. */
            affordable_times: number | null;
            /** Each source. */
            sources: {
              /** Who pays it. */
              name: string | null;
              /** What for: the job. */
              about: string | null;
              /** How much a month. */
              amount: number;
              /** In which currency. */
              currency: "usd" | "cad";
              /** Whether a paper or a connected account shows it. */
              proven: boolean;
              /** Id of the paper that was handed in for it; null where there is none. */
              document: string | null;
              /** Whether it is part of the total: what comes in another currency isn't. */
              counts: boolean;
            }[];
          } | null;
          /** Their background check; null where there is none. */
          check: {
            /** How far it is. */
            status: "ordering" | "pending" | "complete" | "error";
            /** What the company says of it; null while it is under way. */
            result: "clear" | "consider" | null;
            /** Credit score; null where there is none. */
            score: number | null;
            /** When the report came; null before. */
            completed_at: string | null;
          } | null;
          /** Their papers. */
          documents: {
            /** Id of the file. */
            id: string;
            /** Where it is read. */
            url: string;
            /** Name of the file. */
            filename: string;
            /** Bytes. */
            size: number;
            /** What it was uploaded for. */
            purpose: "applicant_identity" | "applicant_income" | "profile_image";
            /** What it is: PDF, PNG or JPEG. */
            content_type: string;
            /** What it is called, by what it was asked for as. */
            name: string;
          }[];
          /** What their pages asked and they answered, section by section. */
          answers: {
            /** Name of the section. */
            id: string;
            /** Its title, in the words of the form. */
            title: string;
            /** Its questions, as they are asked. */
            questions: {
              /** Which answer: `<record>.<property>`. */
              path: string;
              /** The question, in the words of the form. */
              label: string;
              /** The answer as it reads; null where nothing was answered. */
              text: string | null;
              /** The same where it is a day. */
              date: string | null;
              /** Id of the file that was given; null where none was asked for, or given. */
              file: string | null;
              /** Whether a placeholder stands there: nobody was asked. */
              not_asked: boolean;
            }[];
          }[];
        }[];
        /** What happened, oldest first. */
        history: {
          /** Id of the event. */
          id: string;
          /** What happened. */
          name: string;
          /** What there is to know of it, by its name. */
          detail: {
            [key: string]: unknown;
          };
          /** Why, where whoever did it said so. */
          why: string | null;
          /** When. */
          at: string;
          /** Name of whoever did it. */
          actor: string | null;
          /** As whom they were looking. */
          as: string | null;
        }[];
      };
      /** An application as staff see it among the others. */
      "staff-application": {
        /** Id of the application. */
        id: string;
        /** Raised by every change; `If-Match` takes it. Null of one's own. */
        version: number | null;
        /** Slug of its source; null of one's own. */
        source: string | null;
        /** What is applied for. */
        label: string;
        /** A room in a shared home, or a whole home. */
        kind: "room" | "whole_home";
        /** Where it stands. */
        status:
          | "pre_meet_and_greet"
          | "open"
          | "submitted"
          | "submitted_request_pending"
          | "preapproved"
          | "preapproved_roommate_pending"
          | "profile_completed"
          | "profile_completed_request_pending"
          | "profile_completed_roommate_pending"
          | "room_selected"
          | "meet_and_greet"
          | "approved"
          | "lease_sent"
          | "rejected"
          | "withdrawn";
        /** Slug of the market. */
        market: string;
        /** Which law gives the applicant what staff write about them, by its name in `schemas/jurisdictions.json`; null: no law does, and only staff read it. */
        staff_words_law: string | null;
        /** Of the applicant, as they wrote it. */
        first_name: string | null;
        /** Of the applicant, as they wrote it. */
        last_name: string | null;
        /** Address that the applicant signed in with. */
        email: string;
        /** Id of the applicant. */
        person: string;
        /** Name of the drawing that stands for them. */
        avatar: string;
        /** Slug of the group that it is part of. */
        group_source: string | null;
        /** How many are in that group, whoever left aside. */
        members: number | null;
        /** What the applicant is asked for now. */
        request_type: "add_cosigner" | "cosign_or_deposit" | null;
        /** Credit score of the background check, once there is one. */
        score: number | null;
        /** What they earn a month, as a multiple of what they would pay: their part of the home that was chosen, else the most that they are approved for. */
        income_times_rent: number | null;
        /** What they earn beside what the rent would be, a month and in money. Each is null where it isn't known. Null of one's own. */
        affordability: {
          /** Of each amount: what comes in another one is no part of it. */
          currency: "usd" | "cad";
          /** Rent of the whole home that was chosen. */
          rent: number | null;
          /** Among how many it is split: as many as the group is for, or as are in it; null where somebody applies alone. */
          people: number | null;
          /** One person's part of that rent. */
          rent_share: number | null;
          /** The most rent that they are approved for. */
          rent_limit: number | null;
          /** What they earn themselves. */
          earned: number | null;
          /** What all earn together of the group whose application isn't over. */
          group_earned: number | null;
          /** How many of them have said what they earn. */
          earners: number;
        } | null;
        /** Whether something was decided that they don't know of, because mail to them comes back; null of one's own. */
        mail_back: boolean | null;
        /** Whether a connected account shows the income; null of one's own. */
        income_verified: boolean | null;
        /** What was found out at a glance, of `identity`, `income` and `screening`: `clear`; `look`, at a file or a report; `bad`; or `none` yet. Null of one's own. */
        checks: {
          /** Who they are. */
          identity: "clear" | "look" | "bad" | "none";
          /** What they earn. */
          income: "clear" | "look" | "bad" | "none";
          /** The background check. */
          screening: "clear" | "look" | "bad" | "none";
        } | null;
        /** Id of whoever of the staff has it in hand. */
        assigned_to: string | null;
        /** Name of whoever has it in hand. */
        owner: string | null;
        /** What was decided and can still be taken back, or waits for a second person. */
        held: {
          /** By which it is taken back. */
          id: string;
          /** Name of the decision, as `pre-approve`. */
          decision: string;
          /** Held until its mail leaves, or proposed to a second person. */
          state: "held" | "proposed";
          /** Name of whoever decided. */
          by: string;
          /** In how many seconds its mail leaves; null where a second person has to agree. */
          seconds_left: number | null;
        } | null;
        /** When it was begun. */
        created_at: string;
        /** When it was first handed in. */
        submitted_at: string | null;
        /** Until when it should be decided, while it waits for a decision. */
        due_at: string | null;
        /** Whether whoever asks applies with it, or in its group, or co-signs for one of them: what is decided, found out and noted of it is a colleague's to see, and null here. */
        own_case: boolean;
      };
      /** Who of the staff has an application in hand. */
      "staff-assignment": {
        /** Id of a reviewer; null for nobody. */
        assigned_to: string | null;
      };
      /** Which of many applications were given to somebody, and which were not, and why. */
      "staff-assignments": {
        /** Ids of those that they have in hand now. */
        assigned: string[];
        /** Those of them that were in another hand before. */
        changed: {
          /** Its id. */
          application: string;
          /** Id of whoever had it; null for nobody. */
          from: string | null;
        }[];
        /** The others, and what stood in the way. */
        failed: {
          /** Its id. */
          application: string;
          /** What stood in the way. */
          code: string;
          /** The same in words. */
          message: string;
        }[];
        /** Where it goes on, of all that match; null at the end. */
        cursor: string | null;
      };
      /** How far the applications begun in some weeks have come. What ends in `list` is the query of a list that has exactly these, `lists` one of them for each week; it is left out for whoever may not read that list. */
      "staff-dashboard": {
        /** When it was counted. */
        as_of: string;
        /** First day of the weeks. */
        from: string;
        /** The day behind the last one. */
        until: string;
        /** What it is held against. */
        against: {
          /** First day of the weeks. */
          from: string;
          /** The day behind the last one. */
          until: string;
        } | null;
        /** What came before an application was begun; null for a part of the applications. */
        before_begun: {
          /** Accounts made in these weeks. */
          accounts: number;
          /** How many of them began an application. */
          begun: number;
          /** How many people opened a link; null where that is kept no more. */
          opened: number | null;
          /** Query of the list of people who made an account. */
          accounts_list?: string;
          /** Query of the list of those of them who began none. */
          without_list?: string;
          /** Query of the list of people who opened a link. */
          opened_list?: string;
        } | null;
        /** Each stage, the first one first. */
        stages: {
          /** Name of the stage. */
          id: string;
          /** How many came to it. */
          people: number;
          /** How many of them went on. */
          went_on: number;
          /** How many are still there. */
          here: number;
          /** How many left. */
          left: number;
          /** Their part of those of the stage before, from 0 to 1. */
          share: number | null;
          /** The same of what it is held against. */
          share_before: number | null;
          /** How long half of those stayed who went on, in seconds. */
          half_stay: number | null;
          /** The same of nine of ten. */
          most_stay: number | null;
          /** Of how many that is known. */
          stayed: number;
          /** Query of the list of those who came to it. */
          people_list?: string;
          /** Query of the list of those who are still there. */
          here_list?: string;
          /** Query of the list of those who left. */
          left_list?: string;
          /** Query of the list of those who went on. */
          went_on_list?: string;
        }[];
        /** How many had begun in what it is held against, as long after its first day as it is now after the first of these. */
        people_before: number | null;
        /** How many of those had come to the end by then. */
        end_before: number | null;
        /** Those who left at the first stage, by the section of the form that they opened last; `none`, before any. */
        sections: {
          /** Name of the section. */
          id: string;
          /** How many. */
          n: number;
          /** Query of the list of these. */
          list?: string;
        }[];
        /** Of those who began with each variant how many handed in, with the range that leaves 5 of 100 to chance. */
        variants: {
          /** Name of the variant. */
          id: string;
          /** How many began with it. */
          begun: number;
          /** How many of them handed in. */
          submitted: number;
          /** Lower end of the range, from 0 to 1. */
          low: number;
          /** Upper end of the range, from 0 to 1. */
          high: number;
          /** Whether it is ahead of the default, or behind it, by more than chance. */
          against_default: "ahead" | "behind" | null;
          /** Query of the list of those who began with it. */
          begun_list?: string;
          /** Query of the list of those who handed in. */
          submitted_list?: string;
        }[];
        /** First day of each week of the lines and the waits. */
        weeks: string[];
        /** How many of them are over. */
        weeks_over: number;
        /** What the lines are of. */
        by: "market" | "variant" | "source" | "stage";
        /** Lines that are not shown. */
        more_lines: number;
        /** Applications handed in by the week, or of each stage how long in seconds half of those stayed who began in the week and went on, null where nobody did; `moved` says whether the last weeks differ from the first by more than chance. */
        lines: {
          /** What the line is of: a market, a variant, a source or a stage. */
          id: string;
          /** One for each week: how many; of a stage how long half stayed, in seconds. */
          weeks: (number | null)[];
          /** By how much the last weeks differ from the first, as a part of these. */
          change: number | null;
          /** Whether they do so by more than chance. */
          moved: "up" | "down" | null;
          /** Of a stage, of how many that is known, one for each week. */
          counted?: number[];
          /** Of a stage, how many weeks are old enough for most to have gone on. */
          weeks_over?: number;
          /** Queries of the lists, one for each week. */
          lists?: string[];
          /** Query of the list of those of all weeks. */
          whole_list?: string;
        }[];
        /** How long half waited whose review ended in each week. */
        waits: {
          /** How many hours it should be at most. */
          goal_hours: number;
          /** One for each week; null where no review ended. */
          weeks: ({
            /** Hours that half waited. */
            half_hours: number;
            /** How many reviews ended. */
            n: number;
            /** Query of the list of these. */
            list?: string;
          } | null)[];
        };
        /** What should have been decided by now; null for whoever may not read the list. */
        overdue: {
          /** How many. */
          count: number;
          /** Whether there are more: nobody counted further. */
          at_least: boolean;
          /** How many more by the end of the day. */
          today: number;
          /** Query of the list of what should have been decided. */
          list: string;
          /** Query of the list of what should be decided today. */
          today_list: string;
          /** Those that have waited the longest. */
          first: {
            /** Id of the application. */
            id: string;
            /** Who applies. */
            name: string;
            /** Slug of its source. */
            source: string;
            /** Until when it should have been decided. */
            due_at: string;
            /** Name of whoever has it in hand. */
            owner: string | null;
            /** How many are in its group. */
            members: number | null;
          }[];
        } | null;
      };
      /** A home with its rooms, who holds them, and what staff changed of it. */
      "staff-home-details": {
        /** Name of the home in addresses. */
        slug: string;
        /** Raised by every change of the home itself; `If-Match` names it. */
        version: number;
        /** Slug of its market. */
        market: string;
        /** Name of the market as people know it. */
        market_name: string;
        /** Currency of its prices. */
        currency: "usd" | "cad";
        /** Name of the home as people know it. */
        name: string;
        /** Name of a drawing. */
        picture: string;
        /** Street and number. */
        street_address: string;
        /** City. */
        city: string;
        /** Postal code. */
        postal_code: string;
        /** Neighborhood. */
        neighborhood: string;
        /** What listings say of it first. */
        headline: string;
        /** Words of the catalog. */
        amenities: string[];
        /** Of the whole home, a month; 0 where it isn't let as one. */
        full_property_price: number;
        /** Whether listings and home selection show it. */
        is_published: boolean;
        /** Whether pets may live there. */
        pets_allowed: boolean;
        /** Which day it is in its market. */
        today: string;
        /** How many days from today a room is free at the earliest; null where the market has no prices. */
        lead_days: number | null;
        /** Whether whoever asks lives there, or has a stake in an application that holds or keeps a room of it: a colleague changes it. */
        own_case: boolean;
        /** Its rooms, by number. */
        bedrooms: components["schemas"]["Shown"]["staff-room"][];
        /** What staff changed of it, the last first. */
        history: {
          /** Id of the event. */
          id: string;
          /** Name of who changed it; null where the account is gone. */
          by: string | null;
          /** When. */
          at: string;
          /** Number of the room; null of the home itself. */
          room: number | null;
          /** Whether it is about who lives in the room, and not the room itself. */
          of_resident: boolean;
          /** What they are called; null where it is about nobody, and of whoever is gone from what is kept. */
          resident: string | null;
          /** What is other since. */
          changes: {
            /** Name of it. */
            property: string;
            /** What it was. */
            from: string | number | boolean | null;
            /** What it is since. */
            to: string | number | boolean | null;
          }[];
        }[];
      };
      /** A home with what is free in it, as staff look after it. */
      "staff-home": {
        /** Name of the home in addresses. */
        slug: string;
        /** Raised by every change of the home itself; `If-Match` names it. */
        version: number;
        /** Slug of its market. */
        market: string;
        /** Name of the market as people know it. */
        market_name: string;
        /** Currency of its prices. */
        currency: "usd" | "cad";
        /** Name of the home as people know it. */
        name: string;
        /** Name of a drawing. */
        picture: string;
        /** Street and number. */
        street_address: string;
        /** City. */
        city: string;
        /** Neighborhood. */
        neighborhood: string;
        /** Whether listings and home selection show it. */
        is_published: boolean;
        /** Whether pets may live there. */
        pets_allowed: boolean;
        /** How many rooms it has. */
        bedrooms: number;
        /** How many of them can be had. */
        free: number;
        /** How many of them somebody holds. */
        held: number;
        /** Least that a free room costs a month; null where none can be had. */
        price_from: number | null;
        /** The highest of what its free rooms begin at. */
        price_to: number | null;
      };
      /** The document that everybody who signs up together is sent, as a reviewer reads it first. */
      "staff-lease": {
        /** Id of the record: the decision that sends it names it. */
        id: string;
        /** template, written from what was agreed; or upload, a file of the staff's own. */
        origin: "template" | "upload";
        /** Language that it is written in. */
        locale: string;
        /** Name of the file. */
        filename: string;
        /** Bytes. */
        size: number;
        /** Hash of the file. */
        sha256: string;
        /** Who stands in it. */
        people: string[];
        /** When it was written or uploaded. */
        made_at: string;
        /** When it was sent; null of a draft. */
        sent_at: string | null;
      };
      /** A meeting with what each of the house answered. */
      "staff-meeting-details": {
        /** Id of the record. */
        id: string;
        /** Raised by every change; `If-Match` names it. */
        version: number;
        /** `waits_for_staff`: nobody of the house has answered in time, or somebody reported it; `waits_for_house`: the time to talk is over, and it goes on; `approved`: the invitation stands. */
        stage: "waits_for_staff" | "waits_for_house" | "open" | "approved" | "over";
        /** Slug of the home. */
        home: string;
        /** Its name as people know it. */
        home_name: string;
        /** Slug of its market. */
        market: string;
        /** Name of the market as people know it. */
        market_name: string;
        /** Who applies in it, of a group whoever began it first. */
        applicants: {
          /** Id of the account. */
          person: string;
          /** Name, as people of a meeting know it. */
          name: string;
          /** Name of a drawing. */
          avatar: string;
          /** Address of their picture. */
          picture: string | null;
          /** Id of the application. */
          application: string;
          /** Number of the room that is held for them. */
          room: number;
        }[];
        /** When it began. */
        opened_at: string;
        /** Until when they talk. */
        ends_at: string;
        /** From then on those who have answered decide; where nobody has, staff do. */
        decides_at: string;
        /** How long the invitation stands; null until the house said yes. */
        lapses_at: string | null;
        /** When it was read, by the server's clock: what is left is reckoned from it. */
        read_at: string;
        /** How urgent what is left to talk is. */
        urgency: "safe" | "warn" | "urgent" | "expired";
        /** How many messages people wrote in it. */
        words: number;
        /** How many of the house are asked: whoever is away isn't. */
        asked: number;
        /** How many of those have answered. */
        answered: number;
        /** How many of the house are away. */
        away: number;
        /** Whether nobody of the house has answered in time: staff decide. */
        is_silent: boolean;
        /** Whether a case of it is open. */
        is_reported: boolean;
        /** Whether they moved in by it: the house and they accepted. */
        is_match: boolean;
        /** When it was over. */
        ended_at: string | null;
        /** Why it was. */
        ended_because: "declined" | "passed" | "lapsed" | "matched" | "withdrawn" | "rejected" | "accepted" | null;
        /** Who lives in the home, by the numbers of their rooms. */
        house: {
          /** Id of the resident. */
          id: string;
          /** Id of the account; null of whoever has none yet. */
          person: string | null;
          /** Name, as people of a meeting know it. */
          name: string | null;
          /** Name of a drawing. */
          avatar: string;
          /** Address of their picture. */
          picture: string | null;
          /** Number of their room. */
          room: number;
          /** What they answered, or why they have not. */
          says: "yes" | "no" | "silent" | "away" | "no_account";
          /** Of a no: why, by its name in the copy. */
          reason: "living-together" | "room-gone" | "felt-wrong" | null;
          /** When they did. */
          answered_at: string | null;
          /** Day on which they are back, YYYY-MM-DD. */
          away_until: string | null;
        }[];
        /** Cases of it, the last first. */
        reports: {
          /** Id of the case. */
          id: string;
          /** Whether it is done. */
          status: "open" | "closed";
          /** When it came in. */
          at: string;
        }[];
        /** Other meetings of those who apply, that are not over. */
        others: {
          /** Id of the meeting. */
          id: string;
          /** Name of its home. */
          home: string;
          /** Until when they talk. */
          ends_at: string;
          /** Whether they still do. */
          is_chatting: boolean;
          /** Whether that house said yes. */
          is_approved: boolean;
        }[];
        /** Name of whoever of the staff decided for the house. */
        decided_by: string | null;
        /** Why they decided so. */
        decided_why: string | null;
      };
      /** How many meetings wait for whom, and how they went lately. */
      "staff-meeting-figures": {
        /** How many wait for the team. */
        waits_for_staff: number;
        /** How many wait for a house. */
        waits_for_house: number;
        /** How many are open. */
        open: number;
        /** Of how many the invitation stands. */
        approved: number;
        /** How many days the others look back. */
        days: number;
        /** Part of those that ended in these days of which a match came; null: none ended. */
        matched_share: number | null;
        /** Half of those that began in these days heard from the house within so many seconds; null: none did. */
        first_answer_seconds: number | null;
      };
      /** A meeting of somebody who applies with those who live in a home. */
      "staff-meeting": {
        /** Id of the record. */
        id: string;
        /** `waits_for_staff`: nobody of the house has answered in time, or somebody reported it; `waits_for_house`: the time to talk is over, and it goes on; `approved`: the invitation stands. */
        stage: "waits_for_staff" | "waits_for_house" | "open" | "approved" | "over";
        /** Slug of the home. */
        home: string;
        /** Its name as people know it. */
        home_name: string;
        /** Slug of its market. */
        market: string;
        /** Name of the market as people know it. */
        market_name: string;
        /** Who applies in it, of a group whoever began it first. */
        applicants: {
          /** Id of the account. */
          person: string;
          /** Name, as people of a meeting know it. */
          name: string;
          /** Name of a drawing. */
          avatar: string;
          /** Address of their picture. */
          picture: string | null;
          /** Id of the application. */
          application: string;
          /** Number of the room that is held for them. */
          room: number;
        }[];
        /** When it began. */
        opened_at: string;
        /** Until when they talk. */
        ends_at: string;
        /** From then on those who have answered decide; where nobody has, staff do. */
        decides_at: string;
        /** How long the invitation stands; null until the house said yes. */
        lapses_at: string | null;
        /** When it was read, by the server's clock: what is left is reckoned from it. */
        read_at: string;
        /** How urgent what is left to talk is. */
        urgency: "safe" | "warn" | "urgent" | "expired";
        /** How many messages people wrote in it. */
        words: number;
        /** How many of the house are asked: whoever is away isn't. */
        asked: number;
        /** How many of those have answered. */
        answered: number;
        /** How many of the house are away. */
        away: number;
        /** Whether nobody of the house has answered in time: staff decide. */
        is_silent: boolean;
        /** Whether a case of it is open. */
        is_reported: boolean;
        /** Whether they moved in by it: the house and they accepted. */
        is_match: boolean;
      };
      /** Somebody who works here, and what they may do. */
      "staff-member": {
        /** Id of the account. */
        id: string;
        /** Raised by every change; `If-Match` takes it. */
        version: number;
        /** First name. */
        first_name: string | null;
        /** Last name. */
        last_name: string | null;
        /** Where the invitation goes, and what they sign in with. */
        email: string;
        /** Name of a drawing. */
        avatar: string;
        /** What they may do; with none they are staff no more. */
        staff_roles: ("reviewer" | "support" | "editor" | "admin")[];
        /** Of an invitation, what it did: a member more, roles more, the mail once more to whoever never signed in, or nothing to whoever has these roles. Null elsewhere. */
        invitation: "invited" | "added" | "again" | "had" | null;
        /** Whether anybody has signed in with it yet. */
        signed_in: boolean;
        /** Until when the invitation to the staff can be taken up by signing in; null where none waits. */
        invited_until: string | null;
        /** When one of their sessions was last used, whether or not it is over; null where they never had one, of one's own people, and of whoever is invited or changed. */
        seen_at: string | null;
      };
      /** A note in which somebody of the staff is named, for them. */
      "staff-mention": {
        /** Id of the record. */
        id: string;
        /** Id of the application that the note is about; null of a case. */
        application: string | null;
        /** Id of the case of support that it is about; null of an application. */
        case: string | null;
        /** Whose application it is, or who asked. */
        applicant: string;
        /** The note. */
        text: string;
        /** Who wrote it. */
        author: string;
        /** When. */
        at: string;
        /** When they read it; null while they didn't. */
        read_at: string | null;
        /** Whether they have read it. */
        is_read: boolean;
      };
      /** What staff write down for each other; never shown to whom it is about. */
      "staff-note": {
        /** Id of the record. */
        id: string;
        /** The note. */
        text: string;
        /** Ids of others of the staff whom it is for: each is told that they are named. */
        mentions: string[];
        /** Who wrote it. */
        author: string;
        /** When. */
        at: string;
      };
      /** Who lives in a room or will, from when to when: somebody with an account, or somebody who was invited by an address and hasn't taken it up yet. */
      "staff-resident": {
        /** Id of the record. */
        id: string;
        /** Raised by every change; `If-Match` names it. */
        version: number;
        /** Id of the room; it stays what it was made with. */
        room: string;
        /** Number of the room within its home. */
        room_number: number;
        /** Name of the home in addresses. */
        home: string;
        /** Name of the home as people know it. */
        home_name: string;
        /** Id of the account; null until the invitation is taken up. */
        person: string | null;
        /** What they are called; the address that was invited of whoever has no account. */
        name: string;
        /** Name of a drawing. */
        avatar: string;
        /** Where the invitation went; it stays what it was made with. Null of whoever lived there before, and of those with whom whoever asks has a stake. */
        invited_email: string | null;
        /** When it went out. */
        invited_at: string | null;
        /** When it was taken up. */
        accepted_at: string | null;
        /** When they move in. */
        lives_from: string;
        /** The day that they move out; null: nobody has said. */
        lives_until: string | null;
        /** From when they are away: who is isn't asked about applicants. Null of those with whom whoever asks has a stake. */
        away_from: string | null;
        /** The day that they are back. Null of those with whom whoever asks has a stake. */
        away_until: string | null;
      };
      /** A room of a home: what it costs, from when it is free, and who holds it. */
      "staff-room": {
        /** Id of the room. */
        id: string;
        /** Raised by every change; `If-Match` names it. */
        version: number;
        /** Number within its home. */
        number: number;
        /** A word of the catalog. */
        room_type: string;
        /** What is said of it. */
        about: string;
        /** What it costs a month before anything is reckoned. */
        first_price: number;
        /** What counts in place of it for a long lease that begins soon; null where it has none. */
        discounted_price: number | null;
        /** Whether it is let to somebody new. */
        is_available: boolean;
        /** The day from which it is free, as its provider states it: people are told the one that is reckoned from it. */
        availability_date: string | null;
        /** Id of its 3D tour at the company that shows it; null where it has none. */
        tour: string | null;
        /** Where the tour is; null also where no company shows tours. */
        tour_url: string | null;
        /** Months that a lease can have; null: all of its market. */
        lease_lengths: number[] | null;
        /** The first day that people are told; null where no day is stated. */
        offered_from: string | null;
        /** Rule that moved it: `day-after` the stated one, or `lead`, so many days from today. */
        moved_by: "day-after" | "lead" | null;
        /** Least that it costs a month; null where it isn't let or its market has no prices. */
        starting_at: number | null;
        /** Whether somebody can have it: let, held by nobody, and its home is published. */
        is_free: boolean;
        /** Whether somebody holds it. */
        is_held: boolean;
        /** Whether whoever asks has a stake in what holds it: they see no more of it. */
        own_case: boolean;
        /** Who lives in it and who will, by the day that they move in. */
        residents: {
          /** Id of the record. */
          id: string;
          /** Raised by every change; `If-Match` of `/staff/residents/{id}` names it. */
          version: number;
          /** Id of the account; null of somebody who was invited and has none yet. */
          person: string | null;
          /** What they are called; the address that was invited of whoever has no account. */
          name: string;
          /** Name of a drawing. */
          avatar: string;
          /** When they move in. */
          lives_from: string;
          /** The day that they move out; null: nobody has said. */
          lives_until: string | null;
          /** From when they are away. */
          away_from: string | null;
          /** Until when they are. */
          away_until: string | null;
        }[];
        /** Who holds it, and how; null where nobody does, and of one's own. */
        hold: {
          /** Id of the application. */
          application: string;
          /** Id of whoever applies. */
          person: string;
          /** What they are called. */
          name: string;
          /** Name of a drawing. */
          avatar: string;
          /** Where the application stands. */
          status: string;
          /** Whether they hold the whole home. */
          whole_home: boolean;
          /** When the lease begins. */
          move_in_date: string;
          /** Its last day. */
          lease_end_date: string;
          /** Its length. */
          months: number;
          /** What was agreed, a month. */
          monthly_price: number;
          /** Since when. */
          at: string;
        } | null;
      };
      /** A link that applications are made from, as staff look after it. */
      "staff-source": {
        /** Name of the source in its link; one is made where none is given. */
        slug: string | null;
        /** Where whoever follows it begins. */
        link: string;
        /** One person's invitation; a listing's link; or one whose applications each begin a group. */
        sharing: "personal" | "open" | "group";
        /** Whether it makes further applications, or why not. */
        state: "open" | "used" | "ended" | "full" | "closed";
        /** Whether it was closed: nobody without an application of it can follow it. */
        closed: boolean;
        /** Slug of the market. */
        market: string;
        /** Name of the market as people know it. */
        market_name: string;
        /** What is applied for; said after the market where it isn't given. */
        label: string | null;
        /** A room in a shared home, or a whole home. */
        kind: "room" | "whole_home";
        /** The application fee; what is usual and lawful where it isn't given. */
        application_fee: number | null;
        /** What the law of the market leaves of the application fee: this is asked for, unless it is waived. */
        lawful_fee: number;
        /** Currency of the fee. */
        currency: "usd" | "cad";
        /** Whether the fee is waived. */
        waive_application_fee: boolean;
        /** How many were made of it; null of one's own. */
        applications: number | null;
        /** How many it makes at most; null for any number. */
        most_applications: number | null;
        /** When it ends; null for never. */
        ends_at: string | null;
        /** Of a personal one, for whom alone it is; null for whoever comes first. */
        invited_email: string | null;
        /** Of one for groups, how many are in each that begins by it from now on. */
        number_of_potential_roommates: number | null;
        /** Of one for groups, when their lease begins; null where it isn't said. */
        move_in_date: string | null;
        /** Of one for groups, the last day of their lease. */
        lease_end_date: string | null;
        /** Of one for groups, the home that they are offered, one of its market by its slug; null where they choose. */
        home: string | null;
        /** Name of that home as it was offered. */
        home_name: string | null;
        /** Of the whole home, a month, as it was offered. */
        home_price: number | null;
        /** Of one for groups, what each pays of the home a month; null: the price of the home is split. */
        resident_rent: number | null;
        /** Of one for groups, the credit for a lease that is long enough for it. */
        promo_amount: number | null;
        /** Of one for groups, how many began by it; null of one's own. */
        groups: number | null;
        /** Whether somebody of a group of it was sent a lease: its home, dates and amounts stay from then on. Null of one's own. */
        lease_is_out: boolean | null;
        /** Whether whoever asks applies by it, or somebody with whom they have a stake does, or it is theirs alone: a colleague changes it. */
        own_case: boolean;
        /** Raised by every change; `If-Match` names it. */
        version: number;
        /** When it was made. */
        created_at: string;
      };
      /** How many applications a view of the queue has. */
      "staff-view-count": {
        /** The view, as it was asked for: the query of a list. */
        view: string;
        /** How many there are. */
        count: number;
        /** There are so many at least: nobody counted further. */
        at_least: boolean;
      };
      /** Somebody of the staff looks at an application. */
      "staff-view": {
        /** After so many it has to be said again. */
        again_seconds: number;
        /** Who else of the staff looks at it now. */
        looking: {
          /** Id of the account. */
          id: string;
          /** Their name. */
          name: string | null;
        }[];
      };
      /** Withdraws an application for its applicant. */
      "staff-withdrawal": {
        /** Why; kept in the history. */
        reason: string;
      };
      /** What the team writes back, by mail. */
      "support-case-answer": {
        /** What is written. */
        text: string;
        /** The case is done with it. */
        close: boolean;
      };
      /** What somebody asks of the team, and what was written back. */
      "support-case-details": {
        /** Id of the record. */
        id: string;
        /** Raised by every change; `If-Match` takes it. */
        version: number;
        /** `message`: they wrote; `staff`: staff opened it for them; `accommodation`: a service animal lives with them. */
        topic: "message" | "staff" | "accommodation";
        /** Where an answer goes. */
        email: string;
        /** What they wrote; in a list no more than its beginning, and blank where the topic says it. */
        message: string;
        /** Path of the page that it is about. */
        page: string;
        /** When it came in. */
        at: string;
        /** Until when it should be answered. */
        due_at: string | null;
        /** When it was done; null while it isn't. */
        closed_at: string | null;
        /** Id of the application that an accommodation is of. */
        application: string | null;
        /** Id of the meeting that somebody reported; null of any other. */
        meeting: string | null;
        /** Name of whoever is reported, as long as they have an account. */
        reported: string | null;
        /** Who asks; null where nobody was signed in. */
        person: {
          /** Id of the account. */
          id: string;
          /** Name. */
          name: string;
          /** Name of a drawing. */
          avatar: string;
          /** Address of their picture. */
          profile_image_url: string | null;
        } | null;
        /** Who has it in hand; null for nobody. */
        owner: {
          /** Id of the account. */
          id: string;
          /** Name. */
          name: string;
          /** Name of a drawing. */
          avatar: string;
          /** Address of their picture. */
          profile_image_url: string | null;
        } | null;
        /** Name of whoever of the staff opened it for them. */
        opened_by: string | null;
        /** How often somebody wrote back. */
        answers: number;
        /** Address from which mail comes back, while an answer waits for that. */
        undelivered_to: string | null;
        /** Whether it is done. */
        status: "open" | "closed";
        /** Address of the team's mailbox, where what they write back comes to; null where it comes into this thread. */
        answered_at: string | null;
        /** Answers that are ready to be taken and changed, in the language of whoever asked. */
        ready: {
          /** Name of it. */
          id: string;
          /** What it says. */
          text: string;
        }[];
        /** All that the person has, newest first. */
        applications: {
          /** Id of the application. */
          id: string;
          /** What is applied for. */
          label: string;
          /** Where it stands. */
          status: string;
          /** What is asked of them now. */
          request_type: "add_cosigner" | "cosign_or_deposit" | null;
        }[];
        /** What staff wrote for each other, the first first: whoever asked is never shown it, nor mailed. */
        notes: {
          /** Id of the record. */
          id: string;
          /** The note. */
          text: string;
          /** Who wrote it. */
          author: string;
          /** Name of a drawing. */
          avatar: string;
          /** When. */
          at: string;
        }[];
        /** Which law lets the person ask for what staff wrote of them, by its name in the documents; null: none does. */
        staff_words_law: string | null;
        /** What was written back, and what they answered by mail, the first first. */
        thread: {
          /** Id of the record. */
          id: string;
          /** `answer`: of the team; `reply`: a mail that came in. */
          kind: "answer" | "reply";
          /** What was written; of a mail without what it quotes, and never HTML. */
          text: string;
          /** Who of the team wrote it; of a mail the address that it says it is from. */
          author: string;
          /** Name of a drawing; blank of a mail. */
          avatar: string;
          /** When. */
          at: string;
          /** Whether its mail came back. */
          is_undelivered: boolean;
          /** False of a mail that says it is from another address than the person's: it may be anybody's. */
          is_from_person: boolean;
          /** Whether a program sent it, of an absence for example: it opens nothing and makes nothing due. */
          is_automatic: boolean;
          /** Names of files that came along, of which none is kept. */
          attachments: string[];
        }[];
      };
      /** Opens a case for somebody, of what they said; mailed to the team. */
      "support-case-opening": {
        /** What it is about. */
        message: string;
      };
      /** What somebody asks of the team. What isn't given stays. */
      "support-case": {
        /** Id of the record. */
        id: string;
        /** Raised by every change; `If-Match` takes it. */
        version: number;
        /** `message`: they wrote; `staff`: staff opened it for them; `accommodation`: a service animal lives with them. */
        topic: "message" | "staff" | "accommodation";
        /** Where an answer goes. */
        email: string;
        /** What they wrote; in a list no more than its beginning, and blank where the topic says it. */
        message: string;
        /** Path of the page that it is about. */
        page: string;
        /** When it came in. */
        at: string;
        /** Until when it should be answered. */
        due_at: string | null;
        /** When it was done; null while it isn't. */
        closed_at: string | null;
        /** Id of the application that an accommodation is of. */
        application: string | null;
        /** Id of the meeting that somebody reported; null of any other. */
        meeting: string | null;
        /** Name of whoever is reported, as long as they have an account. */
        reported: string | null;
        /** Who asks; null where nobody was signed in. */
        person: {
          /** Id of the account. */
          id: string;
          /** Name. */
          name: string;
          /** Name of a drawing. */
          avatar: string;
          /** Address of their picture. */
          profile_image_url: string | null;
        } | null;
        /** Who has it in hand; null for nobody. */
        owner: {
          /** Id of the account. */
          id: string;
          /** Name. */
          name: string;
          /** Name of a drawing. */
          avatar: string;
          /** Address of their picture. */
          profile_image_url: string | null;
        } | null;
        /** Name of whoever of the staff opened it for them. */
        opened_by: string | null;
        /** How often somebody wrote back. */
        answers: number;
        /** Address from which mail comes back, while an answer waits for that. */
        undelivered_to: string | null;
        /** Whether it is done. */
        status: "open" | "closed";
      };
      /** A message to the support team. */
      "support-message": {
        /** Id of the record. */
        id: string;
        /** What the person writes. */
        message: string;
        /** Where the answer goes, of somebody who isn't signed in. */
        email: string;
        /** Address of the page that it was written on. */
        page: string;
      };
      /** Somebody who decides, which of the applications that come in they take, and how much they have in hand. */
      "team-member": {
        /** Id of the account. */
        id: string;
        /** First name. */
        first_name: string;
        /** Last name. */
        last_name: string;
        /** Address. */
        email: string;
        /** Name of a drawing. */
        avatar: string;
        /** Whether applications that come in are given to them in their turn. */
        takes_new: boolean;
        /** Slugs of the markets that they take; none for every one. */
        markets: string[];
        /** The last day on which they aren't there; until then nothing is given to them by rule. */
        away_until: string | null;
        /** Whether they get the daily mail of what waits. */
        daily_mail: boolean;
        /** How many that wait for a decision they have in hand. */
        in_hand: number;
        /** How many of those are overdue. */
        overdue: number;
      };
      /** A signed-in person. */
      "user-profile": {
        /** Id of the record. */
        id: string;
        /** First name. */
        first_name: string;
        /** Last name. */
        last_name: string;
        /** E-mail address. */
        email: string;
        /** Phone number (E.164). */
        phonenumber: string;
        /** Address of the picture. */
        profile_image_url: string | null;
        /** Whether the person is staff. */
        is_staff: boolean;
        /** Whether the identity provider verified the person. */
        is_persona_verified: boolean;
      };
      /** Somebody of the staff looks at the funnel as a person, in their own browser: for an hour at most, changing nothing. Kept in the history with the reason. */
      "view-as": {
        /** Id of the look. */
        id: string;
        /** Id of the person; never somebody of the staff. */
        person: string;
        /** Why, in at least ten letters; kept in the history, and told to the person. */
        reason: string;
        /** When it ends by itself. */
        until: string;
      };
    };
    Sent: {
      /** A service or assistance animal is to move in: staff see to it, and no home is closed by it. */
      "accommodation-request": Record<string, never>;
      /** A further source of income. */
      "additional-income": {
        /** Id of the income. */
        income: string;
        /** Name of the source. */
        source_name: string;
        /** Monthly amount. */
        monthly_salary: number;
        /** Currency of the amounts. */
        currency: "usd" | "cad";
        /** Id of the uploaded proof. */
        document?: string | null;
      };
      /** What staff found when they held an answer against a paper. */
      "answer-mark": {
        /** Id of the paper. */
        document: string;
        /** Which answer: `path` of `answers`; left out where the paper itself is asked for again. */
        answer?: string;
        /** What was found; null takes it away. `ask-again` writes to the applicant. */
        mark?: "match" | "differs" | "ask-again" | null;
        /** What stands on the paper, where it differs. */
        says?: string;
        /** Why the paper is asked for again: an `id` of `paper_reasons`. */
        reason?: string;
      };
      /** The person who applies. */
      "applicant-info": {
        /** Legal first name. */
        first_name?: string | null;
        /** Middle name; optional. */
        middle_name?: string | null;
        /** Last name. */
        last_name?: string | null;
        /** Date of birth. */
        birthdate?: string | null;
        /** E-mail address. */
        email?: string | null;
        /** Phone number (E.164). */
        phonenumber?: string | null;
        /** Id of the uploaded identity document. */
        photo_id?: string | null;
        /** SSN (US) or SIN (Canada), digits only. Written, never read back. */
        sin_ssn?: string | null;
        /** Which country's number it is. */
        sin_ssn_country?: "US" | "CA" | null;
        /** The person has no number, or would rather not give it. */
        skipSsnEntry?: boolean;
      };
      /** Somebody left the page of a meeting: that they are there no more, and nothing else. */
      "applicant-left-event": {
        /** Id of the application. */
        application: string;
        /** Id of the meeting. */
        meeting: string;
      };
      /** What an applicant is asked for during the review. */
      "application-request": {
        /** Id of the application. */
        application?: string;
        /** `completed` is the applicant's to write, once somebody is named; any other is left as it is. */
        status?: "open" | "completed" | "cancelled";
      };
      /** The link that an application is made from. */
      "application-source": Record<string, never>;
      /** Hands the application in. Repeating it answers the first submission. */
      "application-submission": {
        /** Id of the application. */
        application: string;
      };
      /** What is still missing before an application can be submitted. */
      "application-validation": Record<string, never>;
      /** Ends an application before a lease is agreed. */
      "application-withdrawal": {
        /** Why, in the applicant's words, where they say it. */
        reason?: string | null;
      };
      /** One application, unique to its person. */
      application: {
        /** Slug of the application source. */
        source: string;
        /** Id of the room that the applicant has in mind; holds nothing. */
        room?: string | null;
        /** Moves in on. */
        move_in_date?: string | null;
        /** The lease ends on. */
        lease_end_date?: string | null;
        /** What the screens remember. */
        display_state?: {
          /** Income is completed later. */
          skipped_income_verification?: boolean;
          /** By section: started or complete. */
          sectionStatus?: {
            applicant_info?: "started" | "complete";
            residence?: "started" | "complete";
            income?: "started" | "complete";
            screening?: "started" | "complete";
            flags?: "started" | "complete";
          };
          /** Choices on the home screens, with `properties` and `selectedProperty`. */
          homeSelection?: {
            [key: string]: unknown;
          } | null;
          /** Slugs of hidden homes. */
          hiddenProperties?: string[];
        };
      };
      /** Orders the check of one person once. */
      "background-check": {
        /** Id of the applicant info or cosigner. */
        target_id: string;
        /** Who is checked. */
        target_type: "applicant_info" | "cosigner";
        /** SSN or SIN, where it is not kept yet. */
        sin_ssn?: string | null;
        /** The person has read the consent text and agrees; recorded before the order. */
        consent?: boolean;
      };
      /** Whether a change of a screen between two revisions was meant. */
      "change-verdict": {
        /** Its number, from 1, as it is listed. */
        change: number;
        /** Where it is, as it is listed: of another nothing is said. */
        where: string;
        /** Null: it is open again. */
        verdict: "meant" | "not-meant" | null;
      };
      /** Charges a fee once. */
      charge: {
        /** Token of the card, from the payment provider. */
        stripe_token: string;
        /** Id of the application or cosigner. */
        target_id: string;
        /** What is paid for. */
        target_type: "application" | "cosigner";
      };
      /** Somebody whose messages one doesn't want to read, in any meeting. They aren't told. */
      "chat-block": Record<string, never>;
      /** What was said in a meeting. */
      "chat-message": {
        /** Made by whoever sends it, a UUID: sent again it is the same message. */
        id: string;
        /** Id of the meeting's channel. */
        channel_id: string;
        /** What is said: at most 2,000 characters. Markup is text. */
        message: string;
      };
      /** How far somebody has read. */
      "chat-read": {
        /** Number of the last message that they have read; never back. */
        number: number;
      };
      /** Who somebody is in chats, and by what the provider lets them in. */
      "chat-user": Record<string, never>;
      /** A constant that the business sets. */
      constant: Record<string, never>;
      /** Somebody whom an applicant names to vouch for them, and their link. */
      "cosigner-source": {
        /** Id of the application that they are named for. */
        source_application: string;
        /** Legal first name. */
        first_name?: string | null;
        /** Legal last name. */
        last_name?: string | null;
        /** Where the link is sent. With it, the names and the phone are needed; without it, it is a draft that nobody is told of. */
        email?: string | null;
        /** Phone number (E.164). */
        phonenumber?: string | null;
      };
      /** Hands a co-signer's application in. Repeating it answers the first submission. */
      "cosigner-submission": {
        /** Id of the co-signer. */
        cosigner: string;
      };
      /** Which link somebody takes up to co-sign by it. Repeating it answers the first. */
      "cosigner-take-up": {
        /** Name of the link, alone or in the object that a co-signer is read with. */
        source:
          | string
          | {
              /** Name of the link. */
              slug?: string;
            };
      };
      /** What is still missing before a co-signer's application can be submitted. */
      "cosigner-validation": Record<string, never>;
      /** Somebody's own application to stand by another one. */
      cosigner: {
        /** First name. */
        first_name?: string | null;
        /** Last name. */
        last_name?: string | null;
        /** E-mail address. */
        email?: string | null;
        /** Date of birth. */
        birthdate?: string | null;
        /** Phone number (E.164). */
        phonenumber?: string | null;
        /** Id of the uploaded identity document. */
        photo_id?: string | null;
        /** The address, once it was confirmed. */
        address?: {
          /** Street and number, with the unit. */
          street_address?: string | null;
          /** City. */
          city?: string | null;
          /** State or province by name. */
          region?: string | null;
          /** State or province by code; some regions have none. */
          region_code?: string | null;
          /** County. */
          county?: string | null;
          /** Country by name. */
          country?: string | null;
          /** Country (ISO 3166-1). */
          country_code?: string | null;
          /** Postal code, in the US with its suffix where it is known. */
          postal_code?: string | null;
        };
        /** The address as it is being typed, until it is confirmed; null before anything was. */
        typed?: {
          /** Street and number, with the unit. */
          street_address?: string | null;
          /** City. */
          city?: string | null;
          /** State or province by name. */
          region?: string | null;
          /** State or province by code; some regions have none. */
          region_code?: string | null;
          /** County. */
          county?: string | null;
          /** Country by name. */
          country?: string | null;
          /** Country (ISO 3166-1). */
          country_code?: string | null;
          /** Postal code, in the US with its suffix where it is known. */
          postal_code?: string | null;
        } | null;
        /** SSN (US) or SIN (Canada), digits only. Written, never read back. */
        sin_ssn?: string | null;
        /** Which country's number it is. */
        sin_ssn_country?: "US" | "CA" | null;
        /** The person has no number, or would rather not give it. */
        skipSsnEntry?: boolean;
      };
      /** A country with its regions. */
      country: Record<string, never>;
      /** Agrees to a decision that somebody else proposed. */
      "decision-confirmation": {
        /** What was looked at: `basis.seen` of the application. Refused where it is other by now; asked for where it is other than it was proposed on. */
        basis?: string;
      };
      /** What the recipient would get of a decision that isn't saved yet, word for word. */
      "decision-preview": {
        /** Which decision. */
        decision: "pre-approve" | "request" | "reject" | "approve-home" | "send-lease" | "withdraw";
        /** As of a pre-approval. */
        all_rooms?: boolean;
        /** As of a pre-approval. */
        max_rent?: number | null;
        /** As of a request. */
        request_type?: "add_cosigner" | "cosign_or_deposit";
        /** As of a request. */
        line?: string;
        /** As of the sending of a lease. */
        lease?: string;
        /** Whether reasons are meant, too, that a figure or a check contradicts: without it they are refused as `reason-contradicted`. */
        despite_figures?: boolean;
        /** As of a request or a rejection. */
        reasons?: string[];
        /** As of a withdrawal. */
        reason?: string;
        /** Whether reasons may still be missing: the letter has a hole there. */
        draft?: boolean;
      };
      /** An uploaded file. */
      document: {
        /** applicant_identity is an Identification, applicant_income a Proof of Income. */
        purpose: "applicant_identity" | "applicant_income" | "profile_image";
        /** The file itself: PDF, PNG or JPEG. */
        file?: string;
      };
      /** Agrees to more deposit in place of a co-signer. Repeating it answers the first. */
      "double-deposit": {
        /** Id of the application. */
        application: string;
      };
      /** Whom to call. */
      "emergency-contact": {
        /** First name. */
        first_name?: string;
        /** Last name. */
        last_name?: string;
        /** Phone number (E.164). */
        phonenumber?: string;
        /** E-mail address. */
        email?: string;
        /** How the two are related. */
        relationship?: string;
      };
      /** What every refused call answers. */
      error: Record<string, never>;
      /** Lets an applicant off the application fee, while none is charged. */
      "fee-waiver": {
        /** Why; kept in the history. */
        reason: string;
      };
      /** An animal that moves in. A service or assistance animal is not a pet and never closes a home. */
      "flag-pet": {
        /** Kind of animal. */
        animal?: string | null;
        /** Name of the animal. */
        animal_name?: string | null;
        /** Whether a service or assistance animal is among them. */
        includes_service_animal?: boolean;
      };
      /** Somebody who moves in with the applicant and shares the room. */
      "flag-roommate": {
        /** First name. */
        firstName?: string | null;
        /** Last name. */
        lastName?: string | null;
        /** E-mail address. */
        email?: string | null;
      };
      /** The applicant smokes. */
      "flag-smoker": Record<string, never>;
      /** The applicant brings a vehicle. */
      "flag-vehicle": Record<string, never>;
      /** Something about the applicant that the home has to know. */
      flag: {
        /** Id of the application. */
        application: string;
        /** What it is about. */
        flag: "vehicle" | "pet" | "roommate" | "smoker";
        /** The answers that belong to it: of a roommate `firstName`, `lastName` and `email`, of a pet `animal`, `animal_name` and `includes_service_animal`; empty for the others. */
        flag_data?: {
          [key: string]: unknown;
        };
      };
      /** An application of one's own takes the place in a group that one was invited into. Repeating it finds them in it. */
      "group-application": {
        /** The group, by its slug. */
        group_source_slug: string;
        /** Id of the application. */
        application: string;
      };
      /** Somebody whom the one who began a group is about to invite into it. Gone once the invitation has left. */
      "group-invitee": {
        /** First name. */
        first_name: string;
        /** Last name. */
        last_name: string;
        /** E-mail address. The link works for whoever signs in with it. */
        email: string;
      };
      /** Somebody of a group: invited, or with an application of their own. Of that no more is said than how far it is. */
      "group-member": {
        /** The group, by its slug. */
        group_source_slug: string;
        /** First name. */
        first_name: string;
        /** Last name. */
        last_name: string;
        /** Where the invitation is sent. Its link works for whoever signs in with it. */
        email: string;
      };
      /** The home that was offered to a group. */
      "group-property-selection": Record<string, never>;
      /** A member who hasn't handed in gets their link again. */
      "group-reminder": {
        /** The group, by its slug. */
        group_source_slug: string;
        /** Whom, by the `application_source_id` of the member. */
        application_source_id: string;
      };
      /** People who apply together. */
      "group-source": Record<string, never>;
      /** A decision that takes effect, and whose mail leaves, when its time comes: until then it can be taken back. */
      "held-decision": {
        /** What was looked at: `basis.seen` of the application. Refused where it is other by now. */
        basis?: string;
        /** Which decision. */
        decision: "pre-approve" | "request" | "reject" | "approve-home" | "send-lease" | "withdraw";
        /** As of a pre-approval. */
        all_rooms?: boolean;
        /** As of a pre-approval. */
        max_rent?: number | null;
        /** As of a request. */
        request_type?: "add_cosigner" | "cosign_or_deposit";
        /** As of a request. */
        line?: string;
        /** As of the sending of a lease. */
        lease?: string;
        /** Whether reasons are meant, too, that a figure or a check contradicts: without it they are refused as `reason-contradicted`. */
        despite_figures?: boolean;
        /** As of a request or a rejection. */
        reasons?: string[];
        /** As of a withdrawal. */
        reason?: string;
      };
      /** Approves the whole home that was chosen; of a group, for every member at once. */
      "home-approval": Record<string, never>;
      /** Decides for a house of which nobody has answered in time. */
      "house-decision": {
        /** Whether the house says yes. */
        approves: boolean;
        /** Why; kept in the history, and told to nobody outside the staff. */
        reason: string;
      };
      /** What the connected-account widget needs. */
      "income-connection": Record<string, never>;
      /** The applicant's main income, entered by hand. */
      income: {
        /** Id of the applicant info. */
        applicant_info?: string | null;
        /** Employer. */
        company_name?: string | null;
        /** Job title. */
        job_title?: string | null;
        /** Monthly income. */
        monthly_salary?: number | null;
        /** Currency of the amounts. */
        currency?: "usd" | "cad";
        /** Started on, or starts on. */
        start_date?: string | null;
        /** First name of the contact at the employer. */
        contact_first_name?: string;
        /** Last name of the contact at the employer. */
        contact_last_name?: string;
        /** Phone of the contact at the employer. */
        contact_phonenumber?: string;
        /** E-mail of the contact at the employer. */
        contact_email?: string;
        /** Id of the uploaded proof of income. */
        document?: string | null;
      };
      /** One of the first messages, where the channel is there already. */
      "initial-message": {
        /** Id of the meeting's channel. */
        channel_id: string;
        /** What is said: at most 2,000 characters. Markup is text. */
        message: string;
        /** Made by whoever sends it, a UUID: sent again it is the same message. */
        id?: string | null;
      };
      /** Something that people like doing, and whether whoever asks does. */
      interest: {
        /** Whether it is theirs. */
        selected: boolean;
      };
      /** Accepts the invitation of a house. */
      "invitation-acceptance": Record<string, never>;
      /** How the applicant wants to live, and from when to when. */
      "lease-preference": {
        /** A pet moves in; a service animal is none. Null: as the form says. */
        has_pets?: boolean | null;
        /** The master bedroom is wanted. */
        sharing_room?: boolean | null;
        /** Moves in on. */
        move_in_date?: string | null;
        /** The lease ends on. */
        lease_end_date?: string | null;
      };
      /** Sends the lease that was read; of a group, to every member at once. */
      "lease-sending": {
        /** Id of the lease that was read. */
        lease?: string;
      };
      /** Lets go of what was held for the law. */
      "legal-hold-end": {
        /** Why; kept in the history, and never shown to the person. */
        reason: string;
      };
      /** While it stands, somebody's account can't be deleted, papers that they take out are kept, and nothing of theirs is forgotten by the end of the law's time. */
      "legal-hold": {
        /** Why; never shown to the person. */
        reason: string;
      };
      /** A question of the profile with its answers, in the language of whoever asks. */
      "living-question": {
        /** Id of the question. */
        id?: string;
        /** The question. */
        copy?: string;
        /** One of these is one's own; several may be fine in a roommate. */
        answers?: {
          /** Id of the answer. */
          id: string;
          /** The answer. */
          copy: string;
        }[];
      };
      /** What somebody answered to a question about living together. */
      "living-response": {
        /** Id of their own answer. */
        me: string | null;
        /** Ids of those that are fine in a roommate. */
        them: string[];
      };
      /** Sends what came back from the applicant's address there again. */
      "mail-again": Record<string, never>;
      /** The constants that prices of a market go by, and what changed them. */
      "market-prices": Record<string, never>;
      /** What the law of a market leaves of an application fee. */
      "market-terms": Record<string, never>;
      /** A place that homes are offered in. */
      market: Record<string, never>;
      /** What a resident says of whoever would move in. */
      "meeting-answer": {
        /** A yes may change until the house has decided; a no can be taken back for a while. */
        answer: "yes" | "no";
        /** Of a no: something about living together doesn't fit; the room isn't free any more; something felt wrong. Nobody but staff is told. */
        reason?: "living-together" | "room-gone" | "felt-wrong" | null;
      };
      /** The meeting ends for all who apply in it, and the room is free. */
      "meeting-pass": Record<string, never>;
      /** Somebody of a meeting, or one message of theirs, reported to the team. They aren't told. */
      "meeting-report": {
        /** Id of whoever is reported; of a message it is its author. */
        person?: string | null;
        /** Id of the message, where it is about one. */
        message?: string | null;
        /** Insulting or threatening; asked for money, or to leave the chat; not who they say they are; something illegal; something else. */
        reason: "insulting" | "money" | "identity" | "illegal" | "else";
        /** What happened, in the words of whoever reports it. */
        words?: string | null;
      };
      /** What is left of a meeting, by the server's clock. */
      "meeting-time-left": Record<string, never>;
      /** What was said in a meeting that somebody reported. */
      "meeting-transcript": {
        /** Why it is read; kept with each who talked in it. */
        reason: string;
        /** Number of the oldest message that is known; null: the last ones. */
        before?: number | null;
      };
      /** An applicant, or a group, and those who live in a home: a day to talk, then the house decides. */
      meeting: Record<string, never>;
      /** A home that a link for groups can offer. */
      "offered-home": Record<string, never>;
      /** The first two messages to a home: they are sent once its meeting is there, each once. Said again, those of the first time stand. */
      "pending-messages": {
        /** Id of the application. */
        application: string;
        /** Slug of the home of which a room is held. */
        property: string;
        /** The introduction, and the answer about how one likes to live. */
        messages: {
          /** Made by whoever sends it, a UUID: sent again it is the same message. */
          id: string;
          /** What is said: at most 2,000 characters. Markup is text. */
          message: string;
        }[];
      };
      /** Everything that is kept of somebody, handed out to staff who pass it on to them. */
      "person-data": {
        /** Why; kept in the history beside who had it, and told to the person. */
        reason: string;
      };
      /** Deletes somebody's account, who asked for it. */
      "person-deletion": {
        /** Their address once more, so that nobody deletes the wrong one. */
        email: string;
        /** Why; kept in the history. */
        reason: string;
      };
      /** Everything that staff look after of somebody. */
      "person-details": Record<string, never>;
      /** What was sent to somebody, with its content. */
      "person-mail-details": Record<string, never>;
      /** What was sent to somebody. */
      "person-mail": Record<string, never>;
      /** Somebody with an account, as staff find them. */
      person: Record<string, never>;
      /** The address of a suggestion. */
      "place-address": Record<string, never>;
      /** An address that begins like what was typed (US and Canada). */
      "place-suggestion": Record<string, never>;
      /** Approves an application for every room, or for rooms up to a rent a month. */
      "pre-approval": {
        /** For every room. */
        all_rooms?: boolean;
        /** The most rent a month, where it isn't for every room. */
        max_rent?: number | null;
      };
      /** A world that is thrown away: the steps that somebody took in it as a persona. */
      "preview-walk": {
        /** Where they are. */
        address: string;
        /** What was done until now, in its order: `command` with its `input`, or `event` with the status that it leads `to`. */
        steps: {
          /** A command that was given. */
          command?: string;
          /** What it was told. */
          input?: {
            [key: string]: unknown;
          };
          /** Or an event of the application's life. */
          event?: string;
          /** The status that it leads to. */
          to?: string;
        }[];
        /** What is pressed there now, in the same shape. */
        pressed?: {
          /** A command that is given. */
          command?: string;
          /** What it is told. */
          input?: {
            [key: string]: unknown;
          };
          /** Or an event of the application's life. */
          event?: string;
          /** The status that it leads to. */
          to?: string;
        } | null;
      };
      /** A change of the constants that prices of a market go by. */
      "price-change": {
        /** By its name, what a constant is to be; what isn't named stays. */
        constants?: {
          [key: string]: number | string | null;
        };
        /** Id of the change that is taken back by this one; `constants` isn't read then. */
        undoes?: string | null;
        /** Why; kept in the history. */
        reason: string;
      };
      /** Prices of a room by a draft of constants. */
      "price-preview": {
        /** By its name, what a constant is to be; what isn't named stays. */
        constants?: {
          [key: string]: number | string | null;
        };
        /** Id of the room; null where a rent stands for one. */
        room?: string | null;
      };
      /** Hands the profile of whoever asks in with an application. */
      "profile-submission": {
        /** Id of the application. */
        application: string;
      };
      /** What somebody tells those they will live with, as these read it. Their names and their picture are the account's. */
      profile: {
        /** The picture that was uploaded as `profile_image`, and which square of it is shown; told to its owner alone. */
        photo?: {
          /** Id of the file. */
          document: string;
          /** Where the square stands from left to right, in thousandths of the room that it has. */
          x: number;
          /** The same from top to bottom. */
          y: number;
          /** How close it is: 100 is as much as fits, 200 half of that each way. */
          zoom: number;
        } | null;
        /** What they do. */
        job_title: string;
        /** Where they do it. */
        employer: string;
        /** A few words about themself. */
        bio: string;
        /** With which pets they come. */
        pets?: {
          /** What it is called; blank where that isn't said. */
          animal_name: string;
          /** Kind of animal. */
          animal: string;
        }[];
      };
      /** A home that an applicant chooses among: its rooms that can be had, what they cost, and who lives there. Amounts are whole units of the market's currency, a month. */
      property: Record<string, never>;
      /** Rejects an application. */
      rejection: {
        /** Whether reasons are meant, too, that a figure or a check contradicts: without it they are refused as `reason-contradicted`. */
        despite_figures?: boolean;
        /** Why: codes of `decision_reasons` in `schemas/jurisdictions.json`. */
        reasons: string[];
      };
      /** An address that the applicant lives or lived at. */
      residence: {
        /** Id of the applicant info. */
        applicant_info?: string;
        /** Whether the applicant lives there now. */
        current?: boolean;
        /** Moved in on. */
        move_in_date?: string;
        /** Monthly rent. */
        monthly_rent?: number;
        /** First name of the landlord or contact. */
        contact_first_name?: string;
        /** Last name of the landlord or contact. */
        contact_last_name?: string;
        /** Phone of the landlord or contact. */
        contact_phonenumber?: string;
        /** E-mail of the landlord or contact. */
        contact_email?: string;
        /** Why the applicant moves. */
        reason_for_moving?: string | null;
        /** The address. */
        address?: {
          /** Street and number, with the unit. */
          street_address?: string | null;
          /** City. */
          city?: string | null;
          /** State or province by name. */
          region?: string | null;
          /** State or province by code; some regions have none. */
          region_code?: string | null;
          /** County. */
          county?: string | null;
          /** Country by name. */
          country?: string | null;
          /** Country (ISO 3166-1). */
          country_code?: string | null;
          /** Postal code, in the US with its suffix where it is known. */
          postal_code?: string | null;
        };
      };
      /** Asks an applicant for a co-signer, or leaves them the choice between one and more deposit. */
      "review-request": {
        /** What is asked for. */
        request_type: "add_cosigner" | "cosign_or_deposit";
        /** A line of the reviewer's own, part of the mail. */
        line?: string;
        /** Whether reasons are meant, too, that a figure or a check contradicts: without it they are refused as `reason-contradicted`. */
        despite_figures?: boolean;
        /** Why: codes of `decision_reasons` in `schemas/jurisdictions.json`. */
        reasons: string[];
      };
      /** Lets a room go that somebody holds, so that others are offered it. */
      "room-release": {
        /** Whose application holds it, as was seen: where another does by now, nothing is done. */
        application: string;
        /** Why; kept in the history, and told to nobody outside the staff. */
        reason: string;
      };
      /** Confirms a room: from then on it is held for the application, and for nobody else, at the price that is answered. */
      "room-selection": {
        /** Id of the application. */
        application: string;
        /** Id of the room. */
        room: string;
        /** Moves in on: within the window that begins with the first day that the room can be had. */
        move_in_date: string;
        /** The lease ends on: whole months after the move-in, the same day of the month. */
        lease_end_date: string;
      };
      /** A place of the queue that somebody of the staff named: what it is narrowed to, and in which order. */
      "saved-view": {
        /** What it is called. Saved again under the same name, it is changed. */
        name: string;
        /** Of the queue's address: what stands behind its question mark. */
        query: string;
        /** Whether it is the team's, too: everybody who has the queue finds it there. */
        is_shared?: boolean;
      };
      /** The sets of service fees, and which of them counts. */
      "service-fees": {
        /** The one that was chosen; null where the documents say which counts, market by market. */
        set: string | null;
        /** Why it is chosen; kept in the history. */
        reason: string;
      };
      /** Everything that staff decide by. The government id number is never among it: its last four digits at most. */
      "staff-application-details": Record<string, never>;
      /** An application as staff see it among the others. */
      "staff-application": Record<string, never>;
      /** Who of the staff has an application in hand. */
      "staff-assignment": {
        /** Id of a reviewer; null for nobody. */
        assigned_to: string | null;
      };
      /** Which of many applications were given to somebody, and which were not, and why. */
      "staff-assignments": {
        /** Ids of at most 500 applications; or `matching`. */
        applications?: string[];
        /** All that a list with this query has, 500 at a time; `cursor` goes on. */
        matching?: string;
        /** Id of a reviewer; null for nobody. */
        assigned_to: string | null;
        /** How many of all that match are taken at a time; 500 where it is not said. */
        limit?: number;
        /** Only what this reviewer has in hand, or with null nobody: whoever gives back takes nothing from whoever took it since. Left out, whoever has it. */
        only_of?: string | null;
        /** Where it goes on, of all that match; null at the end. */
        cursor?: string | null;
      };
      /** How far the applications begun in some weeks have come. What ends in `list` is the query of a list that has exactly these, `lists` one of them for each week; it is left out for whoever may not read that list. */
      "staff-dashboard": Record<string, never>;
      /** A home with its rooms, who holds them, and what staff changed of it. */
      "staff-home-details": {
        /** Whether listings and home selection show it. */
        is_published?: boolean;
        /** Whether pets may live there. */
        pets_allowed?: boolean;
        /** Whether a home of which somebody holds a room is taken out of the listings all the same; without it, that is refused. */
        held_confirmed?: boolean;
      };
      /** A home with what is free in it, as staff look after it. */
      "staff-home": Record<string, never>;
      /** The document that everybody who signs up together is sent, as a reviewer reads it first. */
      "staff-lease": {
        /** To have it written from what was agreed, instead of what was uploaded. */
        again?: boolean;
        /** A PDF of the staff's own. */
        file?: string;
      };
      /** A meeting with what each of the house answered. */
      "staff-meeting-details": Record<string, never>;
      /** How many meetings wait for whom, and how they went lately. */
      "staff-meeting-figures": Record<string, never>;
      /** A meeting of somebody who applies with those who live in a home. */
      "staff-meeting": Record<string, never>;
      /** Somebody who works here, and what they may do. */
      "staff-member": {
        /** First name. */
        first_name?: string | null;
        /** Last name. */
        last_name?: string | null;
        /** Where the invitation goes, and what they sign in with. */
        email: string;
        /** What they may do; with none they are staff no more. */
        staff_roles: ("reviewer" | "support" | "editor" | "admin")[];
      };
      /** A note in which somebody of the staff is named, for them. */
      "staff-mention": {
        /** Whether they have read it. */
        is_read: boolean;
      };
      /** What staff write down for each other; never shown to whom it is about. */
      "staff-note": {
        /** The note. */
        text: string;
        /** Ids of others of the staff whom it is for: each is told that they are named. */
        mentions?: string[];
      };
      /** Who lives in a room or will, from when to when: somebody with an account, or somebody who was invited by an address and hasn't taken it up yet. */
      "staff-resident": {
        /** Id of the room; it stays what it was made with. */
        room: string;
        /** Where the invitation went; it stays what it was made with. Null of whoever lived there before, and of those with whom whoever asks has a stake. */
        invited_email: string | null;
        /** When they move in. */
        lives_from: string;
        /** The day that they move out; null: nobody has said. */
        lives_until?: string | null;
        /** From when they are away: who is isn't asked about applicants. Null of those with whom whoever asks has a stake. */
        away_from?: string | null;
        /** The day that they are back. Null of those with whom whoever asks has a stake. */
        away_until?: string | null;
        /** Whether days are meant in which somebody else holds the room; without it they are refused. */
        held_confirmed?: boolean;
      };
      /** A room of a home: what it costs, from when it is free, and who holds it. */
      "staff-room": {
        /** What it costs a month before anything is reckoned. */
        first_price?: number;
        /** What counts in place of it for a long lease that begins soon; null where it has none. */
        discounted_price?: number | null;
        /** Whether it is let to somebody new. */
        is_available?: boolean;
        /** The day from which it is free, as its provider states it: people are told the one that is reckoned from it. */
        availability_date?: string | null;
        /** Id of its 3D tour at the company that shows it; null where it has none. */
        tour?: string | null;
        /** Whether a change is meant although somebody holds the room; without it, it is refused. */
        held_confirmed?: boolean;
      };
      /** A link that applications are made from, as staff look after it. */
      "staff-source": {
        /** Name of the source in its link; one is made where none is given. */
        slug?: string | null;
        /** One person's invitation; a listing's link; or one whose applications each begin a group. */
        sharing: "personal" | "open" | "group";
        /** Whether it was closed: nobody without an application of it can follow it. */
        closed?: boolean;
        /** Slug of the market. */
        market: string;
        /** What is applied for; said after the market where it isn't given. */
        label?: string | null;
        /** A room in a shared home, or a whole home. */
        kind?: "room" | "whole_home";
        /** The application fee; what is usual and lawful where it isn't given. */
        application_fee?: number | null;
        /** Whether a fee above what is asked about (`application_fee_asked_above` of the market's terms) is meant; without it such a fee is refused. */
        application_fee_confirmed?: boolean;
        /** Whether the fee is waived. */
        waive_application_fee?: boolean;
        /** How many it makes at most; null for any number. */
        most_applications?: number | null;
        /** When it ends; null for never. */
        ends_at?: string | null;
        /** Of a personal one, for whom alone it is; null for whoever comes first. */
        invited_email?: string | null;
        /** Of one for groups, how many are in each that begins by it from now on. */
        number_of_potential_roommates?: number | null;
        /** Of one for groups, when their lease begins; null where it isn't said. */
        move_in_date?: string | null;
        /** Of one for groups, the last day of their lease. */
        lease_end_date?: string | null;
        /** Of one for groups, the home that they are offered, one of its market by its slug; null where they choose. */
        home?: string | null;
        /** Of one for groups, what each pays of the home a month; null: the price of the home is split. */
        resident_rent?: number | null;
        /** Of one for groups, the credit for a lease that is long enough for it. */
        promo_amount?: number | null;
      };
      /** How many applications a view of the queue has. */
      "staff-view-count": Record<string, never>;
      /** Somebody of the staff looks at an application. */
      "staff-view": {
        /** That it is looked at no more. */
        left?: boolean;
      };
      /** Withdraws an application for its applicant. */
      "staff-withdrawal": {
        /** Why; kept in the history. */
        reason: string;
      };
      /** What the team writes back, by mail. */
      "support-case-answer": {
        /** What is written. */
        text: string;
        /** The case is done with it. */
        close?: boolean;
      };
      /** What somebody asks of the team, and what was written back. */
      "support-case-details": Record<string, never>;
      /** Opens a case for somebody, of what they said; mailed to the team. */
      "support-case-opening": {
        /** What it is about. */
        message: string;
      };
      /** What somebody asks of the team. What isn't given stays. */
      "support-case": {
        /** Whether it is done. */
        status?: "open" | "closed";
        /** Id of whom it is given to, who helps people; null for nobody. It is answered as `owner`. */
        assigned_to?: string | null;
      };
      /** A message to the support team. */
      "support-message": {
        /** What the person writes. */
        message: string;
        /** Where the answer goes, of somebody who isn't signed in. */
        email?: string;
        /** Address of the page that it was written on. */
        page?: string;
      };
      /** Somebody who decides, which of the applications that come in they take, and how much they have in hand. */
      "team-member": {
        /** Whether applications that come in are given to them in their turn. */
        takes_new: boolean;
        /** Slugs of the markets that they take; none for every one. */
        markets: string[];
        /** The last day on which they aren't there; until then nothing is given to them by rule. */
        away_until?: string | null;
        /** Whether they get the daily mail of what waits. */
        daily_mail: boolean;
      };
      /** A signed-in person. */
      "user-profile": {
        /** First name. */
        first_name?: string;
        /** Last name. */
        last_name?: string;
        /** Phone number (E.164). */
        phonenumber?: string;
      };
      /** Somebody of the staff looks at the funnel as a person, in their own browser: for an hour at most, changing nothing. Kept in the history with the reason. */
      "view-as": {
        /** Id of the person; never somebody of the staff. */
        person: string;
        /** Why, in at least ten letters; kept in the history, and told to the person. */
        reason: string;
      };
    };
    CommandInput: {
      "add-item": {
        root: string;
      };
      "remove-item": {
        root: string;
        item: string;
      };
      "put-flag": {
        flag: "roommate" | "pet" | "vehicle" | "smoker";
      };
      "remove-flag": {
        flag: "roommate" | "pet" | "vehicle" | "smoker";
      };
      "start-section": {
        section: string;
      };
      "accept-source": {
        source: string;
        by_mail: boolean;
      };
      "record-consent": {
        agreed: boolean;
        shown?: string | null;
      };
      "skip-income-verification": {
        skip: boolean;
      };
      "choose-manual-income": {
        manual: boolean;
      };
      "income-connection-failed": {
        reason?: string | null;
      };
      "follow-identity-inquiry": {
        looking?: boolean | null;
      };
      "pay-and-submit": {
        token?: string | null;
      };
      "submit-application": {
        looking?: boolean | null;
      };
      "remind-member": {
        member: string;
      };
      "invite-member": {
        /** First name. */
        first_name: string;
        /** Last name. */
        last_name: string;
        /** E-mail address. The link works for whoever signs in with it. */
        email: string;
      };
      "release-member": {
        member: string;
      };
      "decline-invitation": {
        source: string;
      };
      "withdraw-application": {
        /** Why, in the applicant's words, where they say it. */
        reason?: string | null;
      };
      "nominate-cosigner": {
        /** Legal first name. */
        first_name?: string | null;
        /** Legal last name. */
        last_name?: string | null;
        /** Where the link is sent. With it, the names and the phone are needed; without it, it is a draft that nobody is told of. */
        email?: string | null;
        /** Phone number (E.164). */
        phonenumber?: string | null;
        cosigner?: string | null;
      };
      "remove-cosigner": {
        cosigner: string;
      };
      "remind-cosigner": {
        cosigner: string;
      };
      "renew-cosigner-link": {
        cosigner: string;
      };
      "send-message": {
        meeting: string;
        /** What is said: at most 2,000 characters. Markup is text. */
        message: string;
        id: string;
      };
      "write-message": {
        meeting: string;
        /** What is said: at most 2,000 characters. Markup is text. */
        message: string;
      };
      "leave-chat": {
        meeting: string;
      };
      "read-chat": {
        meeting: string;
        number: number;
      };
      "say-writing": {
        meeting: string;
      };
      "show-activity": {
        shown: boolean;
      };
      "send-support-message": {
        /** What the person writes. */
        message: string;
        /** Where the answer goes, of somebody who isn't signed in. */
        email?: string | null;
      };
      "start-view-as": {
        /** Why, in at least ten letters; kept in the history, and told to the person. */
        reason: string;
      };
      "prove-link": {
        code: string;
      };
      "confirm-cosigner-address": {
        suggested: boolean;
      };
      "save-income-source": {
        source: string;
        /** Name of the source. */
        source_name: string;
        /** Monthly amount. */
        monthly_salary: number;
        /** Currency of the amounts. */
        currency: "usd" | "cad";
        /** Id of the uploaded proof. */
        document?: string | null;
      };
      "remove-income-source": {
        source: string;
      };
      "record-cosigner-consent": {
        agreed: boolean;
        shown?: string | null;
      };
      "pay-and-cosign": {
        token?: string | null;
      };
      "submit-cosigner": {
        looking?: boolean | null;
      };
      "keep-home": {
        home: string;
        room: string;
        day: number;
        months: number;
      };
      "confirm-home": {
        home: string;
        price: number;
        room?: string | null;
        move_in?: string | null;
        months?: number | null;
      };
      "save-lease-preference": {
        has_pets?: boolean | null;
        sharing_room?: boolean | null;
      };
      "toggle-hidden-home": {
        home: string;
      };
      "accept-invitation": {
        meeting: string;
      };
      "pass-on-home": {
        meeting: string;
      };
      "keep-home-to-meet": {
        home: string;
        room: string;
        day: number;
        months: number;
      };
      "keep-introduction": {
        home: string;
        /** What is said: at most 2,000 characters. Markup is text. */
        introduction: string;
        /** What is said: at most 2,000 characters. Markup is text. */
        roommate_style: string;
      };
      "start-meeting": {
        home: string;
        price: number;
      };
      "follow-meeting-start": {
        home: string;
        attempt: number;
      };
      "answer-for-myself": {
        question: string;
        answer: string;
      };
      "answer-for-roommates": {
        question: string;
        answer: string;
      };
      "toggle-interest": {
        interest: string;
      };
      "save-profile-details": {
        /** First name. */
        first_name: string;
        /** Last name. */
        last_name: string;
        /** What they do. */
        job_title: string;
        /** Where they do it. */
        employer: string;
        /** A few words about themself. */
        bio: string;
        pets?: string | null;
        photo?: string | null;
      };
      "decline-applicant": {
        reason: "living-together" | "room-gone" | "felt-wrong";
      };
      "report-person": {
        person: string;
        message?: string | null;
        reason: "insulting" | "money" | "identity" | "illegal" | "else";
        /** What the person writes. */
        words?: string | null;
      };
      "save-away": {
        /** From when they are away: who is isn't asked about applicants. Null of those with whom whoever asks has a stake. */
        away_from?: string | null;
        /** The day that they are back. Null of those with whom whoever asks has a stake. */
        away_until?: string | null;
      };
      "block-person": {
        person: string;
      };
      "unblock-person": {
        person: string;
      };
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type Shown = components["schemas"]["Shown"];
export type Sent = components["schemas"]["Sent"];
export type CommandInput = components["schemas"]["CommandInput"];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
